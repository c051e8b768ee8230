// Every project has a unique word, and people work in several projects. On no surface (answers, refusals, streams, mails) does a
// person outside a project see its word. A person who joins late sees no word that is gone. The log contains neither a word nor a
// secret.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { api, type OperationName } from '../../domain/api.ts'
import { readAll } from '../events/reader.ts'
import { inboxReader } from '../inbox/reader.ts'
import { createLogger } from '../log.ts'
import type { Mail } from '../mail/text.ts'
import { linkIn } from './accounts.ts'
import { runDueJobs } from './due-jobs.ts'
import { ENDING, OPERATIONS } from './examples.ts'
import { createMarks, marksIn, readableMarks } from './marks.ts'
import { seed } from './nasty.ts'
import { has, openStream } from './open-stream.ts'
import { createPerson, PASSWORD } from './people.ts'
import { createScene, createWalk, type Scene } from './scene.ts'
import { startWorld, type TestPerson } from './world.ts'

const logged: string[] = []
const letters: (Mail & { link?: string })[] = []
const logger = createLogger({ logLevel: 'trace' }, { write: (line) => void logged.push(line) })
// Mails go to `letters`; the SMTP address only enables mails about inboxes.
const world = await startWorld({ logger, settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })

const PROJECTS = 4
const PEOPLE = 6
/** One step in this many renames a user. */
const RENAMES = 18
/** The calls that write most. */
const OFTEN: OperationName[] = [
  'createTicket',
  'createTicket',
  'createTicket',
  'createComment',
  'inviteMember',
  'updateTicket',
]

/**
 * All calls except those after which nothing is left to show, or nobody who may see it, and those of operators, who see the names
 * of all projects.
 */
const CALLS = OPERATIONS.filter(
  (name) =>
    !ENDING.includes(name) &&
    api[name].needs !== 'operator' &&
    (api[name].kind === 'query' || api[name].lock !== 'none'),
)
/** Each call twice on average, plus as many calls that write most. */
const STEPS = 4 * CALLS.length

type SentinelProject = {
  id: string
  word: string
  members: Set<number>
  walk: ReturnType<typeof createWalk>
  /** The members who belong to no other project. */
  insiders: TestPerson[]
}

/** Fills the inboxes at intervals, like the reader would. */
async function fillInboxes(step: number) {
  if (step % 100 === 0) await readAll(world.deps, [inboxReader({ mail: true })])
}

it(`${STEPS} steps of ${PEOPLE} people in ${PROJECTS} projects show no foreign word`, async () => {
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) => createPerson(world.deps, { full_name: `Person ${index}` })),
  )
  const person = (index: number) => people[index % PEOPLE] as TestPerson
  const projects: SentinelProject[] = []
  const mark = createMarks()
  for (let index = 0; index < PROJECTS; index += 1) {
    const word = `sentinel${index}x${'qwzj'[index]}`
    const owner = person(index)
    const scene = await createScene(world, { owner, say: () => `${word} ${mark()}` })
    projects.push({
      id: scene.projectId,
      word,
      members: new Set([index]),
      walk: createWalk(world, scene),
      insiders: [scene.dev, scene.guest],
    })
  }
  /** Words that each user has had the right to see at some time. */
  const allowed = people.map(
    (_, index) => new Set(projects.filter((project) => project.members.has(index)).map(({ word }) => word)),
  )
  const check = (who: number, text: string, where: string) => {
    for (const { word } of projects)
      if (text.includes(word) && !allowed[who]?.has(word))
        throw new Error(`${where} showed ${word} to person ${who}`)
  }
  const streams = await Promise.all(people.map((one) => openStream(world, one, { all: true, cursors: {} })))
  const statuses = new Set<number>()
  const answers: string[] = []

  const often = Array.from({ length: 2 * CALLS.length }, (_, index) => OFTEN[index % OFTEN.length])
  const [names = []] = fc.sample(fc.shuffledSubarray([...CALLS, ...CALLS, ...often], { minLength: STEPS }), {
    seed,
    numRuns: 1,
  })
  const steps = fc.sample(
    fc.record({
      who: fc.nat(PEOPLE - 1),
      where: fc.nat(PROJECTS - 1),
      pick: fc.nat(),
      other: fc.nat(PEOPLE - 1),
    }),
    { seed, numRuns: STEPS },
  )
  for (const [index, { who, where, pick, other }] of steps.entries()) {
    const name = names[index] as OperationName
    await fillInboxes(index)
    const project = projects[where] as SentinelProject
    // Only members write words of a project; others try with neutral words.
    const say = () => (project.members.has(who) ? `${project.word} ${mark()}` : 'nothing')
    if (pick % RENAMES === 0)
      await post('/auth/v1/user', { data: { full_name: mark() } }, person(who).headers, 'PUT')
    let scene: Partial<Scene> = {}
    if (name === 'inviteMember' && other < PEOPLE - 2 && !project.members.has(other)) {
      // Allowed before the answer, because the event may reach the stream of the invited user before the answer.
      allowed[other]?.add(project.word)
      project.members.add(other)
      scene = { guest: person(other) }
    }
    const sender = scene.guest ? where : who
    const response = await project.walk.send(person(sender), name, { pick, say, scene })
    statuses.add(response.status)
    const answer = await response.text()
    answers.push(`${name} ${answer}`)
    check(sender, answer, name)
  }
  const newcomers = new Map<string, SentinelProject>()
  for (const [index, project] of projects.entries())
    for (const { email } of [...project.insiders, ...(await lookAsLate(project, person(index), mark))])
      newcomers.set(email, project)
  await readAll(world.deps, [inboxReader({ mail: true })])
  answers.push(...(await inboxes(people, check)), ...(await searches(people, projects, check)))
  await Promise.all(streams.map((stream) => stream.close()))
  for (const [who, stream] of streams.entries()) check(who, JSON.stringify(stream.frames), 'the stream')
  // Checks that the workload did something: calls were answered and refused, and some users never got in everywhere.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 404]))
  expect(answers.some((answer) => /^listInbox.*sentinel/.test(answer))).toBe(true)
  expect(answers.some((answer) => /^searchEverywhere.*"snippet":"[^"]*sentinel/.test(answer))).toBe(true)
  expect(allowed.some((words) => words.size < PROJECTS)).toBe(true)
  expect(projects.every(({ walk }) => walk.ids('ticket').length > 5)).toBe(true)
  world.clock.advance(2 * 3_600)
  await deliver()
  const log = logged.join('\n')
  for (const { word } of projects) expect(log).not.toContain(word)
  expect(letters.filter(({ text }) => text.includes('You get this because')).length).toBeGreaterThan(PEOPLE)
  checkMails(projects, newcomers, (mail) =>
    check(
      people.findIndex(({ email }) => email === mail.to),
      JSON.stringify(mail),
      'a mail',
    ),
  )
})

/** A mail may name only a project that its recipient was allowed to see. */
function checkMails(
  projects: SentinelProject[],
  newcomers: Map<string, SentinelProject>,
  check: (mail: Mail) => void,
) {
  for (const mail of letters) {
    const project = newcomers.get(mail.to)
    const text = JSON.stringify(mail)
    // An invitation to a person without an account names its project.
    if (/^(newcomer|addressee)-/.test(mail.to))
      expect(projects.filter(({ word }) => text.includes(word)).length).toBeLessThan(2)
    else if (project) expect(text.replaceAll(project.word, '')).not.toContain('sentinel')
    else check(mail)
  }
}

type Check = (who: number, text: string, where: string) => void

function inboxes(people: TestPerson[], check: Check): Promise<string[]> {
  return Promise.all(
    people.map(async (person, who) => {
      const answer = await (await world.send(person, 'listInbox', {})).text()
      check(who, answer, 'listInbox')
      return `listInbox ${answer}`
    }),
  )
}

/** The answers to each user who searches for the words of all projects. */
async function searches(people: TestPerson[], projects: SentinelProject[], check: Check) {
  const searches = ['sentinel', ...projects.map(({ word }) => word)]
  const requested = people.flatMap((person, who) => searches.map((search) => ({ person, who, search })))
  return Promise.all(
    requested.map(async ({ person, who, search }) => {
      const answer = await (await world.send(person, 'searchEverywhere', {}, { search })).text()
      check(who, answer, 'searchEverywhere')
      return `searchEverywhere ${answer}`
    }),
  )
}

/**
 * A user who is invited now and looks everywhere finds none of the words that were deleted, overwritten or removed.
 * @returns the users who were members of this project only
 */
async function lookAsLate(
  { id: projectId, walk, word }: SentinelProject,
  owner: TestPerson,
  mark: () => string,
) {
  const leaver = await world.member(owner, projectId, 'developer', mark())
  await world.ticket(leaver, projectId, { title: `${word} ${mark()}` })
  await world.call(leaver, 'deleteAccount', {}, { password: PASSWORD })
  const late = await world.member(owner, projectId, 'viewer')
  const seen: string[] = []
  const look = async (name: OperationName, params: object = {}, input?: object) => {
    const answer = await world.send(late, name, { projectId, ...params } as never, input as never)
    seen.push(await answer.text())
  }
  await look('getProject')
  await look('listMembers')
  await look('listTickets')
  await look('listDeletedTickets')
  await look('exportProject')
  await look('listAudit')
  await look('searchEverywhere', {}, { search: word })
  await Promise.all(
    walk
      .ids('ticket')
      .flatMap((ticketId) => [look('getTicket', { ticketId }), look('listComments', { ticketId })]),
  )
  const { seq } = await world.call(late, 'getProject', { projectId })
  for (const cursor of [0, Math.floor(seq / 2), seq]) {
    const stream = await openStream(world, late, { cursors: { [projectId]: cursor } })
    await stream.until(has('ready'))
    await stream.close()
    seen.push(JSON.stringify(stream.frames))
  }
  const readable = await readableMarks(world.db, projectId)
  const found = marksIn(seen.join())
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((text) => !readable.has(text))).toEqual([])
  return [leaver, late]
}

function deliver() {
  const mailer = { send: async (mail: Mail) => void letters.push(mail), close: () => undefined }
  return runDueJobs({ ...world.deps, url: world.url, mailer })
}

function post(path: string, body: object, headers: Record<string, string> = {}, method = 'POST') {
  return world.app.request(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

it('no password, token or link stands in the log, however much is logged', async () => {
  const email = 'sentinel@example.org'
  const secrets = ['a secret of sign-up', 'a wrong secret here', 'a newer secret word', PASSWORD]
  const data = { full_name: 'Sentinel', username: 'sentinel' }
  await post('/auth/v1/signup', { email, password: secrets[0], data })
  await post('/auth/v1/signup', { email, password: secrets[0], data: { ...data, nonsense: secrets[1] } })
  await deliver()
  const link = linkIn(letters.find((mail) => mail.to === email))
  await world.app.request(`/auth/v1/verify?token=${link.token_hash}x&type=signup`)
  const session = await (await post('/auth/v1/verify', link)).json()
  const bearer = { authorization: `Bearer ${session.access_token}` }
  await post('/auth/v1/token?grant_type=password', { email, password: secrets[1] })
  const signedIn = await (
    await post('/auth/v1/token?grant_type=password', { email, password: secrets[0] })
  ).json()
  await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: signedIn.refresh_token })
  await post('/auth/v1/recover', { email })
  await deliver()
  const recovery = linkIn(letters.findLast((mail) => mail.to === email))
  await post('/auth/v1/user', { password: secrets[2], current_password: secrets[0] }, bearer, 'PUT')
  await post('/api/me', { password: secrets[1] }, bearer, 'DELETE')
  // The error message of the database contains the row.
  const broken = sql.raw('add constraint broken check (last_sign_in_at is null) not valid')
  await sql`alter table account ${broken}`.execute(world.db)
  const failed = await post('/auth/v1/token?grant_type=password', { email, password: secrets[2] })
  await sql`alter table account drop constraint broken`.execute(world.db)
  expect(failed.status).toBe(500)
  const text = logged.join('\n')
  expect(text).toContain('request failed')
  for (const secret of [
    ...secrets,
    link.token_hash,
    recovery.token_hash,
    session.access_token,
    session.refresh_token,
    signedIn.refresh_token,
    'argon2id',
  ]) {
    expect(secret.length).toBeGreaterThan(7)
    expect(text.includes(secret), `the log holds ${secret.slice(0, 12)}…`).toBe(false)
  }
})
