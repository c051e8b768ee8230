// Every project contains a secret word, and gets a new one whenever a member leaves. Users with access to some of the projects
// work at random. No user may receive the word of a project without access: not in answers, errors, streams, exports, search,
// audit log or mail. No word may reach the server's log. Finally a new user is invited, fetches everything from the beginning,
// and must see no deleted or overwritten text.

import { readdir, readFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { ifMissing } from '../../server/process/missing.ts'
import { createMarks, marksIn, readableMarks } from '../../server/test/marks.ts'
import type { TestPerson } from '../../server/test/people.ts'
import { eventOf } from '../call.ts'
import { checkInvariants } from '../invariants.ts'
import { type Listener, listen } from '../listener.ts'
import { TIMEOUT_MS, within } from '../pause.ts'
import type { Random } from '../random.ts'
import { at, createResult, type Scenario } from '../scenario.ts'
import { call, changeSomething, check, type SentinelProject, type Work } from '../sentinel-work.ts'
import { createServer } from '../server.ts'
import { addPeople, createProject, withDatabase } from '../team.ts'

const PEOPLE = 10
const PROJECTS = 6
const AT_ONCE = 8
/** Operations between two membership changes. */
const BATCH = 250

export const sentinel: Scenario = {
  name: 'sentinel',
  async run({ scale, random, program, reportProgress }) {
    const found = createResult()
    const steps = at(scale, { tiny: 250, small: 10_000, full: 100_000 })
    const server = await createServer(program)
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE * 2, timeout: 2_000 })
    let streams: Listener[] = []
    try {
      await server.start()
      const people = await addPeople(server, PEOPLE)
      const work: Work = {
        server,
        agent,
        found,
        people,
        projects: [],
        allowed: people.map(() => new Set()),
        words: [],
        mark: createMarks(),
        statuses: new Map(),
        sent: 0,
      }
      for (let index = 0; index < PROJECTS; index += 1) work.projects.push(await beginProject(work, index))
      for (let count = 0; count < PROJECTS * 4; count += 1) await changeMembers(work, random)
      streams = await Promise.all(people.map((person) => listen(server, person.access_token)))
      for (let done = 0; done < steps; done += BATCH) {
        await runBatch(work, random.fork(`batch ${done}`))
        await changeMembers(work, random)
        await checkStreamsAndLog(work, streams)
        if (done % 5_000 === 0) reportProgress?.(`${done} of ${steps}`)
      }
      await checkStreamsAndLog(work, streams)
      const seen = (status: number) => work.statuses.get(status) ?? 0
      found.expect(seen(200) > steps / 5 && seen(404) > steps / 20, 'too few successes or refusals')
      const late = await lookAsLate(work)
      const mails = await checkMails(work)
      Object.assign(found.figures, {
        operations: work.sent,
        carried_out: seen(200),
        refused: work.sent - seen(200),
        words: work.words.length,
        mails,
        late,
      })
      await checkInvariants((await server.database()).url, found)
    } finally {
      for (const stream of streams) stream.close()
      agent.destroy()
      await server.remove()
    }
    return found.result
  },
}

async function beginProject(work: Work, index: number): Promise<SentinelProject> {
  const owner = work.people[index] as TestPerson
  const project: SentinelProject = {
    id: '',
    owner: index,
    word: '',
    members: new Map([[index, '']]),
    tickets: [],
    comments: [],
  }
  renew(work, project, index)
  project.id = await createProject(work.server, work.agent, owner, project.word)
  return project
}

/** Gives the project a new word, which only its present members may see. */
function renew(work: Work, project: SentinelProject, index: number) {
  project.word = `sentinel${index}q${work.words.length}z`
  work.words.push(project.word)
  for (const member of project.members.keys()) work.allowed[member]?.add(project.word)
}

async function runBatch(work: Work, random: Random) {
  let left = BATCH
  const worker = async () => {
    for (; left > 0; ) {
      left -= 1
      await changeSomething(work, random)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Adds or removes one member between batches. */
async function changeMembers(work: Work, random: Random) {
  const index = random.below(PROJECTS)
  const project = work.projects[index] as SentinelProject
  const who = random.below(PEOPLE)
  const memberId = project.members.get(who)
  if (who === project.owner) return
  if (memberId !== undefined) {
    const { status } = await call(work, project.owner, 'DELETE', `/api/members/${memberId}`, {})
    work.found.expect(status === 200, `a removal was answered ${status}`)
    project.members.delete(who)
    return renew(work, project, index)
  }
  const username = work.people[who]?.username
  for (const word of work.words) if (word.startsWith(`sentinel${index}q`)) work.allowed[who]?.add(word)
  const answer = await call(work, project.owner, 'POST', `/api/projects/${project.id}/members`, {
    username,
    role: random.pick(['viewer', 'developer', 'admin']),
  })
  // Look-ups are limited per user and day.
  if (answer.status === 429) return
  const event = eventOf(answer)
  if (event?.type === 'member.added') project.members.set(who, event.member.id)
}

async function checkStreamsAndLog(work: Work, streams: Listener[]) {
  for (const [who, stream] of streams.entries()) {
    const text = stream.takeText()
    check(work, who, text, 'the stream')
    work.found.expect(stream.endedAt() === undefined, `the stream of person ${who} has ended`)
    // A page reacts to `reset` the same way: it opens a stream that follows the new project.
    if (!text.includes('event: reset')) continue
    stream.close()
    streams[who] = await listen(work.server, work.people[who]?.access_token ?? '')
  }
  for (const line of work.server.log())
    if (line.includes('sentinel')) work.found.expect(false, `the log says ${line.slice(0, 300)}`)
}

/** Reads everything as a user who has just been invited to every project. @returns how many texts the user sees */
async function lookAsLate(work: Work): Promise<number> {
  const { server, found, people, projects, words, allowed } = work
  const [late] = await addPeople(server, 1)
  if (!late) throw new Error('no person was created')
  const who = people.push(late) - 1
  allowed.push(new Set(words))
  let seen = 0
  for (const { id, owner, tickets } of projects) {
    const username = late.username
    const answer = await call(work, owner, 'POST', `/api/projects/${id}/members`, {
      username,
      role: 'viewer',
    })
    // Look-ups are limited per user and day.
    if (answer.status === 429) continue
    const stream = await listen(server, late.access_token, { all: false, cursors: { [id]: 0 } })
    const texts = [stream.text()]
    stream.close()
    const paths = ['', '/members', '/tickets?limit=100', '/deleted-tickets', '/export', '/audit']
    const all = paths.map((path) => `/api/projects/${id}${path}`)
    for (const ticket of tickets.slice(-20))
      all.push(`/api/tickets/${ticket}`, `/api/tickets/${ticket}/comments`)
    for (const path of all) texts.push(JSON.stringify((await call(work, who, 'GET', path)).body))
    const { url } = await server.database()
    const readable = await withDatabase(url, (db) => readableMarks(db, id))
    const marks = marksIn(texts.join())
    seen += marks.length
    for (const mark of marks)
      if (!readable.has(mark)) found.expect(false, `somebody who came late was shown ${mark}, which is gone`)
  }
  found.expect(seen > 0, 'the newcomer saw nothing at all')
  return seen
}

async function checkMails(work: Work): Promise<number> {
  const { server, people } = work
  const folder = join(server.dataDir, 'mail')
  // The folder exists only after the first mail, and each mail has a temporary name until it is complete.
  const written = async () =>
    (await readdir(folder).catch(ifMissing<string[]>([]))).filter((name) => name.endsWith('.eml'))
  await within(TIMEOUT_MS, async () => (await written()).length > 0)
  const names = await written()
  for (const name of names) {
    const text = (await readFile(join(folder, name), 'utf8')).replaceAll('=\r\n', '')
    const to = /^To: (\S+)/m.exec(text)?.[1]
    check(
      work,
      people.findIndex(({ email }) => email === to),
      text,
      'a mail',
    )
  }
  return names.length
}
