// Concurrent operations on membership, ownership, names, accounts, projects and tickets. Any order is fine; the
// invariants must hold afterwards, and no answer may be a server error.
import type { OutputOf } from '../domain/api.ts'
import { PASSWORD, type TestPerson } from '../server/test/people.ts'
import { type Answer, type ApiRequest, send } from './call.ts'
import type { Random } from './random.ts'
import type { Findings } from './scenario.ts'
import type { Server } from './server.ts'
import { addPeople, createProject, type Team } from './team.ts'

type Scene = {
  server: Server
  team: Team
  random: Random
  found: Findings
  reportProgress?: ((words: string) => void) | undefined
}
type Ask = Omit<ApiRequest, 'token'> & { by: number }

const ROUNDS_EACH = 5

export async function raceForMembership(
  { server, team, random, found, reportProgress }: Scene,
  rounds: number,
) {
  const { agent } = team
  let people: TestPerson[] = []
  const tokenOf = (index: number) => people[index]?.access_token ?? ''
  const ask = ({ by, ...wanted }: Ask) => send(server.url, agent, { ...wanted, token: tokenOf(by) })
  const answers: Answer[] = []
  let twiceInvited = 0
  for (let round = 0; round < rounds; round += 1) {
    // Look-ups are limited per user and hour; inviting somebody twice counts as one.
    if (round % ROUNDS_EACH === 0) people = await addPeople(server, 4)
    const owner = people[0]
    if (!owner) throw new Error('nobody is there')
    const projectId = await createProject(server, agent, owner, `Round ${round}`)
    const project = `/api/projects/${projectId}`
    let sent = 0
    const create = (by: number, path: string, body: unknown = {}): Ask => {
      sent += 1
      return { method: 'POST', path, body, by, key: `round-${round}-${sent}` }
    }
    // Invites by email address, because usernames change.
    const invitation = (index: number) => ({ username: people[index]?.email, role: 'developer' })
    for (const index of [1, 2, 3]) {
      // Two concurrent invitations of the same person: one succeeds, the other gets 409.
      const twins = await Promise.all(
        [0, 0].map((by) => ask(create(by, `${project}/members`, invitation(index)))),
      )
      const statuses = twins.map(({ status }) => status).sort()
      found.expect(statuses.join() === '200,409', `two invitations of one person: ${statuses}`)
      twiceInvited += 1
    }
    const made = await Promise.all(
      [1, 2, 3].map((by) => ask(create(by, `${project}/tickets`, { title: 'Raced' }))),
    )
    const tickets = made.map(({ body }) => (body as { ticket: { id: string } }).ticket.id)
    const listed = await ask({ method: 'GET', path: `${project}/members`, by: 0 })
    const members = (listed.body as OutputOf<'listMembers'>).members
    const memberOf = (index: number) => members.find(({ user_id }) => user_id === people[index]?.user_id)?.id
    const ticket = () => `/api/tickets/${random.pick(tickets)}`
    const someone = () => people[1 + random.below(3)]?.user_id
    const changes: (() => Ask)[] = [
      () => ({ method: 'DELETE', path: `/api/members/${memberOf(1 + random.below(3))}`, by: 0 }),
      () => ({
        method: 'PATCH',
        path: `/api/members/${memberOf(1 + random.below(3))}`,
        body: { role: 'admin' },
        by: 0,
      }),
      () => create(1 + random.below(3), `${project}/leave`),
      () => create(0, `${project}/transfer`, { user_id: someone() }),
      () => create(1 + random.below(3), `${project}/transfer`, { user_id: owner.user_id }),
      () => create(random.below(4), `${project}/transfer/accept`),
      () => ({ method: 'DELETE', path: `${project}/transfer`, by: random.below(4) }),
      () => ({
        method: 'PATCH',
        path: ticket(),
        body: { version: 1, assignee_id: someone() },
        by: random.below(4),
      }),
      () => ({ method: 'PATCH', path: `${ticket()}/status`, body: { status: 'done' }, by: random.below(4) }),
      () => ({ method: 'DELETE', path: ticket(), by: random.below(4) }),
      () => create(random.below(4), `${ticket()}/restore`),
      () => create(random.below(4), `${ticket()}/comments`, { content: 'Meanwhile' }),
      () => create(random.below(4), `${project}/tickets`, { title: 'Assigned', assignee_id: someone() }),
    ]
    const rename = (): Ask => {
      const data = { username: `raced-${round}-${random.below(1e9)}` }
      return { method: 'PUT', path: '/auth/v1/user', body: { data }, by: 1 + random.below(3) }
    }
    changes.push(rename)
    if (round % 3 === 2) changes.push(() => ({ method: 'DELETE', path: project, by: 0 }))
    // Deletes accounts only in the last round with these people.
    if (round % ROUNDS_EACH === ROUNDS_EACH - 1)
      changes.push(() => ({
        method: 'DELETE',
        path: '/api/me',
        body: { password: PASSWORD },
        by: 1 + random.below(3),
      }))
    const wanted = Array.from({ length: 16 }, () => random.pick(changes)())
    answers.push(...(await Promise.all(wanted.map(ask))))
    if ((round + 1) % 25 === 0) reportProgress?.(`${round + 1} of ${rounds} rounds for membership`)
  }
  // A lock timeout is answered 503: nothing was changed, and the request may be retried.
  const allowed = [200, 401, 403, 404, 409, 422, 503]
  for (const { status, body } of answers) {
    found.expect(allowed.includes(status), `a race was answered ${status} ${server.why(body)}`)
    if (status >= 500) reportProgress?.(server.why(body))
  }
  Object.assign(found.figures, {
    'membership races': answers.length,
    'of them successful': answers.filter(({ status }) => status === 200).length,
    'of them timed out (503)': answers.filter(({ status }) => status === 503).length,
    'double invitations': twiceInvited,
  })
}
