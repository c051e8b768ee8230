// Users with sessions and shared projects on the server under test.
import { Agent } from 'node:http'
import { createTokens } from '../server/auth/session/token.ts'
import { createKysely, createPool, endPool } from '../server/db/pool.ts'
import { createLogger } from '../server/log.ts'
import { createPerson, createSession, type TestPerson } from '../server/test/people.ts'
import { eventOf, sendAgain } from './call.ts'
import { createServer, type Server } from './server.ts'

const clock = { now: () => new Date() }
const logger = createLogger({ logLevel: 'silent' })

export type Team = { people: TestPerson[]; projects: string[]; agent: Agent }

/** A database connection of the harness itself. */
export async function withDatabase<T>(
  url: string,
  look: (db: ReturnType<typeof createKysely>) => Promise<T>,
): Promise<T> {
  // The time-out is longer than the product's, because a freshly started database may have to read from a slow disk first.
  const pool = createPool(url, logger, { max: 2, connectionTimeoutMillis: 60_000 })
  const db = createKysely(pool)
  try {
    return await look(db)
  } finally {
    await endPool(db, pool)
  }
}

export async function addPeople(server: Server, count: number): Promise<TestPerson[]> {
  return withDatabase((await server.database()).url, async (db) => {
    const deps = { db, clock, tokens: await createTokens(db, clock) }
    const people: TestPerson[] = []
    for (let made = 0; made < count; made += 1) people.push(await createPerson(deps))
    return people
  })
}

/** Signs people in once more, for runs that take longer than a session's token is valid, and returns their tokens. */
export async function signInAgain(server: Server, people: TestPerson[]): Promise<string[]> {
  return withDatabase((await server.database()).url, async (db) => {
    const deps = { db, clock, tokens: await createTokens(db, clock) }
    const tokens: string[] = []
    for (const { user_id, ...person } of people)
      tokens.push((await createSession(deps, { ...person, id: user_id })).access_token)
    return tokens
  })
}

/** Creates people who are all members of every project. Owners differ, because look-ups are limited per user and day. */
export async function createTeam(server: Server, size: { people: number; projects: number }): Promise<Team> {
  // The agent drops idle connections before the server does, so that no connection is closed while being used.
  const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 2_000 })
  const people = await addPeople(server, size.people)
  const projects: string[] = []
  for (let made = 0; made < size.projects; made += 1) {
    const owner = people[made % people.length] as TestPerson
    const projectId = await createProject(server, agent, owner, `Project ${made}`)
    projects.push(projectId)
    for (const person of people)
      if (person !== owner) await invite(server, agent, { owner, projectId, person })
  }
  return { people, projects, agent }
}

/** A team on its own server, which is removed after `act`. */
export async function withTeam(
  program: string,
  { own, ...size }: { people: number; projects: number; own?: Record<string, string> },
  action: (server: Server, team: Team) => Promise<void>,
): Promise<void> {
  const server = await createServer(program, '', own)
  try {
    await server.start()
    await action(server, await createTeam(server, size))
  } finally {
    await server.remove()
  }
}

export async function createProject(server: Server, agent: Agent, owner: TestPerson, name: string) {
  const key = `project-${name}-${owner.user_id}`
  const answer = await sendAgain(server.url, agent, {
    method: 'POST',
    path: '/api/projects',
    token: owner.access_token,
    body: { name },
    key,
  })
  if (answer.status !== 200) throw new Error(`no project: ${JSON.stringify(answer.body)}`)
  return eventOf(answer)?.project_id ?? ''
}

async function invite(
  server: Server,
  agent: Agent,
  { owner, projectId, person }: { owner: TestPerson; projectId: string; person: TestPerson },
) {
  const answer = await sendAgain(server.url, agent, {
    method: 'POST',
    path: `/api/projects/${projectId}/members`,
    token: owner.access_token,
    body: { username: person.username, role: 'developer' },
    key: `invite-${projectId}-${person.user_id}`,
  })
  if (answer.status !== 200) throw new Error(`no member: ${JSON.stringify(answer.body)}`)
}
