// `npm run bench:newcomer`: from an empty folder to a team at work, by what a person can click and type in a browser, counted.
// The first person signs up, creates projects, imports tickets and invites everybody by one pasted list. Each invited person
// follows the mailed link in a browser of their own and joins the first project. A group then brings them into all projects.
// --people N (40) and --projects N (3) set the size. A person who is missing in a project makes it fail.
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { PROJECTS_PER_GROUP } from '../../domain/group/group.ts'
import { INVITED_AT_ONCE } from '../../domain/invitation/invitation.ts'
import { BUILT, createServer } from '../../faults/server.ts'
import { endOnSignal, endStarted, hasStarted } from '../../server/test/started.ts'
import { openBrowser } from '../browser.ts'
import { add, type Counts, createHand, NOTHING } from './hand.ts'
import { createMails } from './mails.ts'
import * as owner from './owner.ts'

/** Browsers that are open at the same time. */
const AT_ONCE = 4
/** Unset, so that the limits are those of a new server. */
const LIMITS = { WRITES_PER_MINUTE: '', WRITE_MIB_PER_HOUR: '' }

const say = (line: string) => void process.stdout.write(`${line}\n`)
/** The width of the first column of the table. */
const COLUMN = 40
function tell(what: string, { clicks, fields, characters, pages }: Counts, seconds: number) {
  const cells = [clicks, fields, characters, pages].map((count) => String(count).padStart(8))
  say(what.padEnd(COLUMN) + cells.join('') + seconds.toFixed(1).padStart(9))
}

type Person = { full_name: string; username: string; email: string }
const personAt = (position: number): Person => ({
  full_name: `Newcomer ${position}`,
  username: `newcomer-${position}`,
  email: `newcomer-${position}@example.org`,
})

/** Signs up by the mailed link and joins. */
async function join(browser: Browser, link: string, { full_name, username }: Person): Promise<Counts> {
  const context = await browser.newContext()
  const hand = createHand(await context.newPage())
  const { page } = hand
  await hand.follow(link)
  await hand.link('Sign Up')
  const form = page.getByRole('tabpanel')
  await hand.type(form.getByLabel('Full Name'), full_name)
  await hand.type(form.getByLabel('Username'), username)
  await hand.type(form.getByLabel('Password'), owner.PASSWORD)
  await hand.button('Sign Up', form)
  await hand.button('Join Project')
  await page.getByRole('tab', { name: 'Kanban Board' }).waitFor()
  await context.close()
  return hand.counts
}

async function startServer(smtpUrl: string) {
  const server = await createServer(BUILT, '', { ...LIMITS, SMTP_URL: smtpUrl })
  const child = server.launch()
  await new Promise<void>((resolve, reject) => {
    child.on('said', (line: string) => line.includes('Lacewing is ready') && resolve())
    child.once('exit', () => reject(new Error(`the server did not start:\n${server.log().join('\n')}`)))
  })
  return server
}

async function joinAll(browser: Browser, people: Person[], linkTo: (email: string) => Promise<string>) {
  const waiting = [...people]
  let counts = NOTHING
  async function joinNext() {
    for (let person = waiting.shift(); person; person = waiting.shift()) {
      const done = await join(browser, await linkTo(person.email), person)
      counts = add(counts, done)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, joinNext))
  return counts
}

async function run(people: Person[], projects: string[]) {
  const mails = await createMails()
  hasStarted(mails.close)
  const server = await startServer(mails.url)
  const browser = await openBrowser()
  hasStarted(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const hand = createHand(page)
  const addresses = people.map(({ email }) => email)
  let ownerSeconds = 0

  /** Does one part of the work and prints its counts. */
  async function part(what: string, act: () => Promise<unknown>) {
    const [before, began] = [{ ...hand.counts }, performance.now()]
    await act()
    const seconds = (performance.now() - began) / 1_000
    ownerSeconds += seconds
    tell(what, add(hand.counts, before, -1), seconds)
  }

  const began = performance.now()
  await part('sign up and verify', async () => {
    await owner.signUp(hand, `http://localhost:${server.port}`)
    await owner.verify(hand, await mails.link(owner.OWNER.email, '/'))
  })
  await part(`${projects.length} projects with imported tickets`, async () => {
    for (const [position, name] of projects.entries()) {
      if (position > 0) await owner.startProject(hand)
      await owner.createProject(hand, name, position)
    }
  })
  const [first = '', ...others] = projects
  await part(`invite ${people.length} people`, () => owner.invite(hand, first, addresses))
  const joining = performance.now()
  const joined = await joinAll(browser, people, (email) => mails.link(email, '/invitation'))
  tell(`${people.length} people sign up and join`, joined, (performance.now() - joining) / 1_000)
  await part('a group of them', () => owner.createGroup(hand, addresses))
  await part(`the group in ${others.length} more projects`, async () => {
    for (const name of others) await owner.addGroup(hand, name)
  })
  tell('the owner in all', hand.counts, ownerSeconds)
  tell('all together', add(hand.counts, joined), (performance.now() - began) / 1_000)
  say(`${mails.count()} mails`)
  for (const name of projects) {
    const members = await owner.membersOf(hand, name, people.length + 1)
    const missing = people.filter(({ username }) => !members.split(/\s/).includes(`@${username}`))
    if (missing.length > 0) throw new Error(`not in ${name}: ${missing.map(({ email }) => email).join(', ')}`)
  }
  say(`All ${people.length} are in all ${projects.length} projects.`)
}

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '40' },
    projects: { type: 'string', default: '3' },
  },
})
function many(count: string, most: number): number[] {
  const length = Number(count)
  if (!(Number.isInteger(length) && length >= 1 && length <= most))
    throw new Error(
      `--people takes 1 to ${INVITED_AT_ONCE}, --projects 1 to ${PROJECTS_PER_GROUP}; one is ${count}.`,
    )
  return Array.from({ length }, (_, position) => position + 1)
}
const [people, projects] = [many(values.people, INVITED_AT_ONCE), many(values.projects, PROJECTS_PER_GROUP)]

endOnSignal(say)
say(`${''.padEnd(COLUMN)}  clicks  fields   typed   pages  seconds`)
run(
  people.map(personAt),
  projects.map((position) => `Project ${position}`),
)
  .catch((error: Error) => {
    say(error.stack ?? error.message)
    process.exitCode = 1
  })
  .finally(() => endStarted(say))
