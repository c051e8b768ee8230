// Floods of /auth/v1: signed-in users who rename, refresh and enrol in a loop, and unknown clients from very many networks whose
// sign-ins need password hashing. Other users can still sign in during the flood.
import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { PASSWORD, type TestPerson } from '../server/test/people.ts'
import { type FloodOptions, type FloodReport, raw } from './flooder.ts'
import { at, type Findings, type Setting } from './scenario.ts'
import type { Server } from './server.ts'
import { addPeople, createProject, type Team, withDatabase } from './team.ts'

export type Fixture = { server: Server; team: Team; setting: Setting; found: Findings }
export type Flood = {
  name: string
  orders: Omit<FloodOptions, 'port'>
  /** Runs once in each turn, during the flood. */
  alongside?(): Promise<void>
  judge(report: FloodReport): void
}

/** Small limits of an office, so that a flood of seconds reaches them: sign-ups from one network, invitations by one person. */
export const OFFICE = { signUps: 20, invitations: 40 }

/** Expects only the allowed statuses. */
export function within(found: Findings, name: string, ...allowed: string[]) {
  return ({ statuses, sent }: FloodReport) => {
    const other = Object.keys(statuses).filter((status) => !allowed.includes(status))
    found.expect(other.length === 0, `${name}: answered ${JSON.stringify(statuses)}`)
    found.figures[`${name}: answers to ${sent}`] = JSON.stringify(statuses)
  }
}

const json = (method: string, path: string, headers: Record<string, string>, body: unknown) =>
  raw(method, `/auth/v1${path}`, headers, JSON.stringify(body))
const bearer = ({ access_token }: TestPerson) => ({ Authorization: `Bearer ${access_token}` })
const from = (address: string) => ({ 'X-Forwarded-For': address })

export async function accountFloods(fixture: Fixture): Promise<Flood[]> {
  const { server, setting, found } = fixture
  const many = (small: number) => at(setting.scale, { tiny: 10, small, full: small })
  const people = await addPeople(server, 5)
  const [renamer, refresher, enroller, owner, victim] = people as [
    TestPerson,
    ...TestPerson[],
  ] as TestPerson[]
  if (!renamer || !refresher || !enroller || !owner || !victim) throw new Error('too few people')
  await addProjects(server, owner, many(1_000))
  const { refresh_token } = await signIn(server, refresher, '198.51.100.250')
  const renames = (who: TestPerson) =>
    Array.from({ length: 500 }, (_, index) =>
      json('PUT', '/user', bearer(who), { data: { full_name: `Flood ${index}` } }),
    )
  const flood = (name: string, orders: Flood['orders'], ...allowed: string[]): Flood => ({
    name,
    orders,
    judge: within(found, name, ...allowed),
  })
  const refreshes = json('POST', '/token?grant_type=refresh_token', from('198.51.100.250'), { refresh_token })
  const enrolling = json('POST', '/factors', bearer(enroller), { factor_type: 'totp' })
  const guesses = Array.from({ length: 2_000 }, (_, index) => {
    const email = `nobody-${index}@example.org`
    const address = `2001:db8:${(index * 7).toString(16)}:${index.toString(16)}::1`
    return json('POST', '/token?grant_type=password', from(address), { email, password: 'a wrong password' })
  })
  await signIn(server, victim, '203.0.113.50')
  const joining = await joiningFloods(fixture, many(60))
  let networks = 0
  return [
    ...joining,
    flood('renaming', { sockets: many(60), requests: renames(renamer) }, '200', '429'),
    flood(
      'refreshing one token',
      { sockets: many(60), requests: [refreshes], follow: refresh_token },
      '200',
      '400',
      '429',
      '503',
    ),
    flood('enrolling an authenticator', { sockets: many(200), requests: [enrolling] }, '200', '429'),
    flood('renaming with many projects', { sockets: many(300), requests: renames(owner) }, '200', '429'),
    {
      ...flood(
        'password hashing by strangers',
        { sockets: many(200), requests: guesses },
        '400',
        '429',
        '503',
      ),
      // The victim signs in from a known network, and from a new one.
      async alongside() {
        networks += 1
        for (const address of ['203.0.113.51', `192.0.2.${networks}`])
          await signIn(server, victim, address).catch((error: Error) =>
            found.expect(false, `password hashing by strangers: from ${address} ${error.message}`),
          )
      },
    },
  ]
}

/** The two limits of an office: sign-ups from one network, and invitations by one person. Others sign up and invite meanwhile. */
async function joiningFloods(fixture: Fixture, sockets: number): Promise<Flood[]> {
  const { server, team, found } = fixture
  const [inviter, other] = await addPeople(server, 2)
  if (!inviter || !other) throw new Error('too few people')
  const ofInviter = await createProject(server, team.agent, inviter, 'Invitations')
  const ofOther = await createProject(server, team.agent, other, 'Office')
  const invitation = (email: string) => ({
    email,
    role: 'viewer',
    secret: randomBytes(32).toString('base64url'),
  })
  const signUps = Array.from({ length: 5_000 }, (_, index) =>
    json('POST', '/signup', from('198.51.100.240'), signUp(`flood-${index}`)),
  )
  const invitations = Array.from({ length: 5_000 }, (_, index) =>
    raw(
      'POST',
      `/api/projects/${ofInviter}/invitations/address`,
      { ...bearer(inviter), 'Idempotency-Key': `flood-invitation-${index}` },
      JSON.stringify(invitation(`invited-${index}@example.org`)),
    ),
  )
  /** Expects the limit to hold: some requests succeeded, and no more than it allows. */
  const atMost =
    (name: string, most: number, ...allowed: string[]) =>
    (report: FloodReport) => {
      within(found, name, ...allowed)(report)
      const done = report.statuses['200'] ?? 0
      found.expect(done > 0 && done <= most, `${name}: ${done} succeeded, of at most ${most}`)
    }
  let turns = 0
  const succeeds = async (name: string, path: string, headers: Record<string, string>, body: unknown) => {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const answer = await response.text()
    found.expect(response.status === 200, `${name}: somebody else was answered ${response.status} ${answer}`)
  }
  return [
    {
      name: 'sign-ups from one network',
      orders: { sockets, requests: signUps },
      judge: atMost('sign-ups from one network', OFFICE.signUps, '200', '429', '503'),
      async alongside() {
        turns += 1
        const there = from(`203.0.113.${100 + turns}`)
        await succeeds('sign-ups from one network', '/auth/v1/signup', there, signUp(`guest-${turns}`))
      },
    },
    {
      name: 'invitations by one person',
      orders: { sockets, requests: invitations },
      judge: atMost('invitations by one person', OFFICE.invitations, '200', '429'),
      async alongside() {
        turns += 1
        const path = `/api/projects/${ofOther}/invitations/address`
        const headers = { ...bearer(other), 'Idempotency-Key': `office-${turns}` }
        await succeeds('invitations by one person', path, headers, invitation(`office-${turns}@example.org`))
      },
    },
  ]
}

const signUp = (name: string) => ({
  email: `${name}@example.org`,
  password: PASSWORD,
  data: { username: name, full_name: 'A Guest' },
})

async function signIn(server: Server, { email }: TestPerson, address: string) {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...from(address) },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const answer = (await response.json()) as { refresh_token: string }
  if (response.status !== 200)
    throw new Error(`a sign-in was answered ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** Creates projects directly in the database. */
async function addProjects(server: Server, { user_id }: TestPerson, count: number) {
  const now = new Date().toISOString()
  const ids = Array.from({ length: count }, () => newId())
  await withDatabase((await server.database()).url, (db) =>
    db.transaction().execute(async (tx) => {
      const project = {
        name: 'Many',
        description: null,
        owner_id: user_id,
        created_at: now,
        deleted_at: null,
      }
      await tx
        .insertInto('project')
        .values(ids.map((id, index) => ({ ...project, id, key: `FLOOD${index}` })))
        .execute()
      const member = { user_id, role: 'admin' as const, invited_by: null, joined_at: now }
      await tx
        .insertInto('project_member')
        .values(ids.map((project_id) => ({ ...member, id: newId(), project_id })))
        .execute()
      await tx.updateTable('project').set({ member_count: 1 }).where('owner_id', '=', user_id).execute()
    }),
  )
}
