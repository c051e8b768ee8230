// Guarantees across server processes on one database. The checks send requests to one process after another: idempotent creates,
// sessions, mail, rate limits, and a sign-up whose steps reach different processes.
import { isDeepStrictEqual } from 'node:util'
import { PASSWORD, type TestPerson } from '../server/test/people.ts'
import type { Received } from '../server/test/smtp.ts'
import { type ApiRequest, eventOf, send } from './call.ts'
import { scalar } from './invariants.ts'
import { listen } from './listener.ts'
import { TIMEOUT_MS, within } from './pause.ts'
import type { Findings } from './scenario.ts'
import type { Server } from './server.ts'
import { addPeople, createProject, type Team } from './team.ts'
import { haveHandledWakes, hearWakes } from './wakes.ts'

export type Across = {
  servers: Server[]
  /** The proxy in front of the servers, which forwards the client's address. */
  front: Server
  team: Team
  databaseUrl: string
  mails: Received[]
  found: Findings
}

const PASSWORDS_HERE = 10

/** The server for this turn. */
function of({ servers }: Across, index: number): Server {
  return servers[index % servers.length] as Server
}

export async function checkAcross(across: Across) {
  await oneRow(across)
  await signedOutEverywhere(across)
  await signedUp(across)
  await mailedOnce(across)
  await passwordsCounted(across)
}

async function oneRow(across: Across) {
  const { team, databaseUrl, found, servers } = across
  const [projectId = '', token = ''] = [team.projects[0], team.people[0]?.access_token]
  const create = (title: string): ApiRequest => {
    const path = `/api/projects/${projectId}/tickets`
    return { method: 'POST', path, token, body: { title }, key: `key-${title}` }
  }
  const rows = (title: string) => scalar(databaseUrl, `select count(*) from ticket where title = '${title}'`)
  const onOtherServer = create('retried elsewhere')
  const first = await send(of(across, 0).url, team.agent, onOtherServer)
  const again = await send(of(across, 1).url, team.agent, onOtherServer)
  const same = first.status === 200 && isDeepStrictEqual(first.body, again.body)
  found.expect(same, `retried elsewhere: ${first.status} and ${again.status}, not alike`)
  const atOnce = create('sent to all concurrently')
  const answers = await Promise.all(servers.map(({ url }) => send(url, team.agent, atOnce)))
  for (const { status, body } of answers)
    found.expect(
      status === 200 && isDeepStrictEqual(body, answers[0]?.body),
      `sent to all concurrently: ${status} ${JSON.stringify(body)}`,
    )
  for (const title of ['retried elsewhere', 'sent to all concurrently'])
    found.expect((await rows(title)) === 1, `${title}: ${await rows(title)} rows`)
}

async function signedOutEverywhere(across: Across) {
  const { team, found, servers, front, databaseUrl } = across
  const { access_token: token } = await signIn(across, 0)
  const [probe] = (await addPeople(front, 1)) as [TestPerson]
  const wakes = await hearWakes(databaseUrl)
  const streams = await Promise.all(servers.map((server) => listen(server, token)))
  const out = await send(of(across, 2).url, team.agent, {
    method: 'POST',
    path: '/auth/v1/logout?scope=local',
    token,
    body: {},
  })
  found.expect(out.status === 204, `signing out was answered ${out.status}`)
  for (const { url } of servers) {
    const { status } = await send(url, team.agent, { method: 'GET', path: '/api/projects', token })
    found.expect(status === 401, `after signing out elsewhere a request was answered ${status}`)
  }
  // The streams end immediately, through the notification between processes, and not seconds later through the periodic check of
  // all streams.
  const { session_id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  found.expect(await wakes.of(session_id), 'no process announced the sign-out')
  const handled = await haveHandledWakes(servers, databaseUrl, probe)
  found.expect(handled, 'a process does not hear notifications from the others')
  for (const [index, stream] of streams.entries()) {
    found.expect(
      stream.endedAt() !== undefined,
      `the stream at process ${index} outlives signing out elsewhere`,
    )
    stream.close()
  }
  await wakes.stop()
}

async function signIn(across: Across, index: number) {
  const email = across.team.people[index]?.email
  const answer = await ask(across, index, 'token?grant_type=password', { email, password: PASSWORD })
  across.found.expect(answer.status === 200, `signing in was answered ${answer.status}`)
  return answer.body as { access_token: string }
}

function ask(across: Across, index: number, path: string, body: unknown) {
  const request = { method: 'POST' as const, path: `/auth/v1/${path}`, token: '', body }
  return send(of(across, index).url, across.team.agent, request)
}

/** Signs up a new user, each step at another process. */
async function signedUp(across: Across) {
  const { team, found, mails } = across
  const email = 'newcomer@example.org'
  const data = { username: 'newcomer', full_name: 'New Comer' }
  const made = await ask(across, 0, 'signup', { email, password: PASSWORD, data })
  found.expect(made.status === 200, `signing up was answered ${made.status} ${JSON.stringify(made.body)}`)
  const letter = () => mails.find(({ to }) => to.includes(email))
  found.expect(await within(TIMEOUT_MS, () => letter() !== undefined), 'no mail to a newcomer')
  const text = letter()?.data.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? ''
  const token_hash = /token_hash=([\w-]{43})/.exec(text)?.[1]
  const verified = await ask(across, 1, 'verify', { type: 'signup', token_hash })
  found.expect(verified.status === 200, `the link of a sign-up was answered ${verified.status}`)
  const { access_token: token } = verified.body as { access_token: string }
  const person = { access_token: token, user_id: email } as Team['people'][number]
  const projectId = await createProject(of(across, 0), team.agent, person, 'First project')
  const stream = await listen(of(across, 2), token)
  const by = async (index: number, request: Omit<ApiRequest, 'token'>) => {
    const answer = await send(of(across, index).url, team.agent, { ...request, token })
    found.expect(answer.status === 200, `${request.path} of a newcomer was answered ${answer.status}`)
    return answer.status === 200 ? eventOf(answer) : null
  }
  const ticket = { path: `/api/projects/${projectId}/tickets`, body: { title: 'First ticket' } }
  const event = await by(1, { method: 'POST', ...ticket, key: 'first-ticket' })
  const path = `/api/tickets/${event?.type === 'ticket.created' ? event.ticket.id : ''}`
  await by(2, { method: 'PATCH', path: `${path}/status`, body: { status: 'done' } })
  await by(0, {
    method: 'POST',
    path: `${path}/comments`,
    body: { content: 'First comment' },
    key: 'first-comment',
  })
  const hears = ['First ticket', '"done"', 'First comment']
  const heard = await within(TIMEOUT_MS, () => hears.every((words) => stream.text().includes(words)))
  found.expect(heard, 'a newcomer stream missed changes made at other processes')
  stream.close()
}

/** Any process may run the job of a mail, whichever process took the request; each mail must be sent exactly once. */
async function mailedOnce(across: Across) {
  const { team, found, mails, databaseUrl } = across
  const asking = team.people.slice(0, 6)
  await Promise.all(asking.map(({ email }, index) => ask(across, index, 'recover', { email })))
  const left = () =>
    // Counts only the mails requested here: a mail that a killed process was sending is sent by another process up to two minutes
    // later.
    scalar(
      databaseUrl,
      `select count(*) from graphile_worker._private_jobs where payload ->> 'kind' = 'recovery'`,
    )
  found.expect(
    await within(TIMEOUT_MS, async () => (await left()) === 0),
    `${await left()} mails are not sent`,
  )
  for (const { email } of asking) {
    // Ignores the mails about having been added to projects.
    const recoveries = mails.filter(({ data }) => data.includes('Subject: Set a new password'))
    const sent = recoveries.filter(({ to }) => to.includes(email)).length
    found.expect(sent === 1, `${sent} mails were sent to somebody who asked for one`)
  }
}

/** Wrong passwords sent through the proxy, which sends each attempt to another process. */
async function passwordsCounted({ front, team, found }: Across) {
  const email = team.people.at(-1)?.email
  const tries: number[] = []
  for (let count = 0; count < PASSWORDS_HERE + 3; count += 1) {
    const path = '/auth/v1/token?grant_type=password'
    const body = { email, password: `not the password ${count}` }
    tries.push((await send(front.url, team.agent, { method: 'POST', path, token: '', body })).status)
  }
  const expected = [...Array(PASSWORDS_HERE).fill(400), 429, 429, 429]
  found.expect(isDeepStrictEqual(tries, expected), `wrong passwords were answered ${tries.join()}`)
}
