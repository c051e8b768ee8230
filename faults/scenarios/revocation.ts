// Access that ends: removal, demotion, sign-out, password change, disabling. The very next request is refused. An open stream is
// closed, or receives `gone` for the project, before any later event; outside the tiny run within a second.

import { Agent } from 'node:http'
import { PASSWORD, type TestPerson } from '../../server/test/people.ts'
import { type Answer, eventOf, sendAgain } from '../call.ts'
import { type Listener, listen } from '../listener.ts'
import { TIMEOUT_MS, within } from '../pause.ts'
import { at, createResult, type Findings, quantile, type Scale, type Scenario } from '../scenario.ts'
import { createServer, type Server } from '../server.ts'
import { addPeople, createProject } from '../team.ts'
import { haveHandledWakes } from '../wakes.ts'

const LONGEST_MS = 1_000
/** Look-ups are limited to a hundred people per user and day. */
const MEMBERS_PER_OWNER = 50

type Trial = {
  scale: Scale
  /** The user whose stream shows which notifications the server has handled. */
  probe: TestPerson
  server: Server
  agent: Agent
  found: Findings
  owner: TestPerson
  member: TestPerson
  projectId: string
  memberId: string
  ticketId: string
}
type Cause = { name: string; end(trial: Trial): Promise<unknown>; refused: number; goesOn?: boolean }

const CAUSES: Cause[] = [
  {
    name: 'remove',
    end: ({ memberId, ...trial }) => by(trial, trial.owner, 'DELETE', `/api/members/${memberId}`, {}),
    refused: 404,
  },
  {
    name: 'demote',
    end: ({ memberId, ...trial }) =>
      by(trial, trial.owner, 'PATCH', `/api/members/${memberId}`, { role: 'viewer' }),
    refused: 403,
    goesOn: true,
  },
  {
    name: 'sign out',
    end: (trial) => by(trial, trial.member, 'POST', '/auth/v1/logout?scope=local', {}),
    refused: 401,
  },
  {
    name: 'change the password elsewhere',
    async end(trial) {
      const { body } = await by(trial, trial.owner, 'POST', '/auth/v1/token?grant_type=password', {
        email: trial.member.email,
        password: PASSWORD,
      })
      const otherSession = { ...trial.member, access_token: (body as { access_token: string }).access_token }
      const wanted = { password: 'a whole new sentence', current_password: PASSWORD }
      return by(trial, otherSession, 'PUT', '/auth/v1/user', wanted)
    },
    refused: 401,
  },
  {
    name: 'disable',
    async end({ server, member, found }) {
      const { code, output } = await server.command(['user', 'disable', member.email])
      found.expect(code === 0, `disabling ended with ${code}: ${output}`)
    },
    refused: 401,
  },
]

export const revocation: Scenario = {
  name: 'revocation',
  async run({ scale, program, reportProgress }) {
    const found = createResult()
    const trials = at(scale, { tiny: CAUSES.length, small: 50, full: 200 })
    const server = await createServer(program)
    const agent = new Agent({ keepAlive: true, timeout: 2_000 })
    const times: number[] = []
    try {
      await server.start()
      const [probe] = (await addPeople(server, 1)) as [TestPerson]
      const members = await addPeople(server, trials)
      const owners = await addPeople(server, Math.ceil(trials / MEMBERS_PER_OWNER))
      let projectId = ''
      for (const [index, member] of members.entries()) {
        const owner = owners[Math.floor(index / MEMBERS_PER_OWNER)] as TestPerson
        if (index % MEMBERS_PER_OWNER === 0)
          projectId = await createProject(server, agent, owner, `Project ${index}`)
        const cause = CAUSES[index % CAUSES.length] as Cause
        const trial = await prepare({ scale, probe, server, agent, found, owner, member, projectId })
        times.push(...(await tryOnce(trial, cause, `word-${index}-`)))
        if (index % 20 === 19) reportProgress?.(`${index + 1} of ${trials}`)
      }
      Object.assign(found.figures, {
        trials,
        'streams ended': times.length,
        'p50 ms after the answer': quantile(times, 0.5),
        'slowest ms after the answer': quantile(times, 1),
      })
    } finally {
      agent.destroy()
      await server.remove()
    }
    return found.result
  },
}

async function prepare(target: Omit<Trial, 'memberId' | 'ticketId'>): Promise<Trial> {
  const { owner, member, projectId } = target
  const added = eventOf(
    await by(target, owner, 'POST', `/api/projects/${projectId}/members`, {
      username: member.username,
      role: 'developer',
    }),
  )
  const made = eventOf(
    await by(target, owner, 'POST', `/api/projects/${projectId}/tickets`, { title: 'Before' }),
  )
  if (added?.type !== 'member.added' || made?.type !== 'ticket.created')
    throw new Error('no member or ticket was created')
  return { ...target, memberId: added.member.id, ticketId: made.ticket.id }
}

/** @returns the milliseconds from the answer to the end of the stream; empty if the stream may go on */
async function tryOnce(trial: Trial, cause: Cause, word: string): Promise<number[]> {
  const { server, owner, member, projectId, ticketId, found, probe, scale } = trial
  const [theirs, control] = await Promise.all([
    listen(server, member.access_token),
    listen(server, owner.access_token),
  ])
  try {
    await cause.end(trial)
    const answered = performance.now()
    // Sent immediately, with nothing in between.
    const next = await by(trial, member, 'PATCH', `/api/tickets/${ticketId}/status`, { status: 'done' })
    found.expect(next.status === cause.refused, `${cause.name}: the next change was answered ${next.status}`)
    const made = await by(trial, owner, 'POST', `/api/projects/${projectId}/tickets`, {
      title: `${word}after`,
    })
    found.expect(made.status === 200, `${cause.name}: the owner was answered ${made.status}`)
    const heard = await within(TIMEOUT_MS, () => control.text().includes(word))
    found.expect(heard, `${cause.name}: the owner's own stream did not get the event`)
    if (cause.goesOn) {
      found.expect(
        await within(TIMEOUT_MS, () => theirs.text().includes(word)),
        `${cause.name}: the stream has ended, too`,
      )
      return []
    }
    // The stream ends through the notification sent by the command or process, and not seconds later through the periodic check
    // of all streams.
    const handled = await haveHandledWakes([server], (await server.database()).url, probe)
    found.expect(handled, `${cause.name}: the server does not hear its notifications`)
    const isOver = overAt(theirs) !== undefined
    const took = (overAt(theirs) ?? performance.now()) - answered
    const isLate = scale !== 'tiny' && took > LONGEST_MS
    found.expect(isOver && !isLate, `${cause.name}: the stream went on for ${Math.round(took)} ms`)
    found.expect(!theirs.text().includes(word), `${cause.name}: the stream sent a later event`)
    const again = await by(trial, member, 'GET', `/api/projects/${projectId}`)
    found.expect(
      again.status === cause.refused,
      `${cause.name}: a later request was answered ${again.status}`,
    )
    return [Math.max(0, took)]
  } finally {
    theirs.close()
    control.close()
  }
}

function overAt(listener: Listener): number | undefined {
  return listener.goneAt() ?? listener.endedAt()
}

let sent = 0
function by(
  { server, agent }: Pick<Trial, 'server' | 'agent'>,
  { access_token: token }: TestPerson,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Answer> {
  sent += 1
  return sendAgain(server.url, agent, {
    method,
    path,
    token,
    body,
    ...(method === 'POST' && { key: `revocation-${sent}` }),
  })
}
