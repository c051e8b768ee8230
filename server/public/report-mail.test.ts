// Mails to senders of reports: one until the address is confirmed, then one when the state changed, until they are stopped. The address
// is shown to nobody.
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { SECRET_HEADER } from '../../domain/public-board/public-board.ts'
import type { PublicReport } from '../../domain/public-form/public-form.ts'
import { createApp } from '../app.ts'
import { createPublicUse } from '../fair-use/public-use.ts'
import { inLanguage } from '../locale/scope.ts'
import type { Headers } from '../mail/mailer.ts'
import type { Mail } from '../mail/text.ts'
import { enqueueChanged } from '../public-form/mail.ts'
import { publicFormStored } from '../public-form/stored.ts'
import { eraseDeleted } from '../retention/erase.ts'
import { runDueJobs } from '../test/due-jobs.ts'
import { createPerson } from '../test/people.ts'
import { makeProofsEasy, openForm, send, sendReport } from '../test/public-pages.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

makeProofsEasy()
const world = await startWorld()
const rates = { mailsFrom: { points: 1_000, seconds: 60 } }
const app = createApp(world.deps, { publicUse: createPublicUse(world.deps, rates) })
afterAll(() => app.stop())
const letters: (Mail & { link?: string; headers?: Headers })[] = []
let EMAIL = ''
let strangers = 0

let owner: TestPerson
let projectId: string
let slug: string
beforeEach(async () => {
  await world.db.deleteFrom('report_mail').execute()
  strangers += 1
  EMAIL = `stranger-${strangers}@example.org`
  owner = await world.person('Olga Owner')
  projectId = await world.project(owner)
  ;({ slug } = await openForm(world, owner, projectId, { asks_mail: true }))
})

async function delivered() {
  const before = letters.length
  const mailer = { send: async (mail: Mail) => void letters.push(mail), close: () => undefined }
  // Waiting jobs are due now.
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db)
  await runDueJobs({ ...world.deps, url: world.url, mailer })
  return letters.slice(before)
}

async function filed() {
  const { secret } = await sendReport(world.app, slug, { title: 'It burns' })
  const [ticket] = (await world.call(owner, 'listTickets', { projectId })).tickets
  return { secret, ticketId: ticket?.id ?? '' }
}
const post = (secret: string, email: string | null, by: Pick<typeof app, 'request'> = app) =>
  send(by, 'report/mail', { email }, { [SECRET_HEADER]: secret })
async function wants(secret: string, email: string | null = EMAIL): Promise<PublicReport> {
  const response = await post(secret, email)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as PublicReport
}
const press = (link: string | undefined, method = 'POST') => world.app.request(link ?? '/', { method })
async function confirmed() {
  const report = await filed()
  await wants(report.secret)
  const [mail] = await delivered()
  expect((await press(mail?.link)).status).toBe(200)
  return report
}
const move = (ticketId: string, status: 'todo' | 'in_progress' | 'done') =>
  world.call(owner, 'moveTicket', { ticketId }, { status })
async function told() {
  await enqueueChanged(world.deps)
  return delivered()
}
/** All texts of a download of the project. */
async function downloaded(form: string): Promise<string> {
  const response = await world.app.request(`/api/projects/${projectId}/download/${form}`, {
    headers: owner.headers,
  })
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (form !== 'archive.zip') return bytes.toString()
  const zip = await fromBufferPromise(bytes)
  const texts: string[] = []
  for await (const entry of zip.eachEntry()) texts.push(await text(await zip.openReadStreamPromise(entry)))
  // The archive was read: it has the report.
  expect(texts.join()).toContain('It burns')
  return texts.join()
}
const rows = () => world.db.selectFrom('report_mail').selectAll().execute()

it('an address is confirmed by a press, then it is told of changes, several at once as one, and stopped by a press', async () => {
  const { secret, ticketId } = await filed()
  expect((await wants(secret)).mail).toBe('waiting')
  const [first, ...more] = await delivered()
  expect(more).toEqual([])
  expect(first).toMatchObject({ to: EMAIL, subject: 'Please confirm your email address' })
  // Nothing that a stranger typed is in the mail to an address that may be anybody's.
  expect(JSON.stringify(first)).not.toContain('burns')
  await move(ticketId, 'done')
  expect(await told()).toEqual([])
  // Opening the link changes nothing: scanners do that.
  expect(await (await press(first?.link, 'GET')).text()).toContain('<button>Confirm</button>')
  expect((await rows())[0]?.confirmed_at).toBeNull()
  expect((await press(first?.link)).status).toBe(200)
  const [second] = await told()
  expect(second?.subject).toBe('Your report is now “Done”')
  expect(second?.text).toContain('It burns')
  expect(second?.headers?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })

  await sql`update report_mail set mailed_at = mailed_at - interval '61 minutes'`.execute(world.db)
  await move(ticketId, 'todo')
  await move(ticketId, 'done')
  expect(await told()).toEqual([])
  await move(ticketId, 'in_progress')
  const [third] = await told()
  expect(third?.subject).toBe('Your report is now “In Progress”')
  // Within an hour there is no other one.
  await move(ticketId, 'done')
  expect(await told()).toEqual([])
  const stop = (third?.headers?.list?.unsubscribe as { url: string } | undefined)?.url
  expect(third?.link).toBe(stop)
  expect(await (await press(stop, 'GET')).text()).toContain('Stop these mails')
  expect((await press(stop)).status).toBe(200)
  expect(await rows()).toEqual([])
  expect((await press(stop)).status).toBe(404)
})

it.each([
  ['de', 'ist jetzt „Erledigt“', '„Erledigt“'],
  ['ar', 'dir="rtl"', 'منجز'],
] as const)('writes in %s, the language in which the report was sent', async (language, words, state) => {
  const { secret } = await inLanguage(language, () => sendReport(world.app, slug, { title: 'It burns' }))
  const [ticket] = (await world.call(owner, 'listTickets', { projectId })).tickets
  const report = () =>
    world.db.selectFrom('report').select('language').where('project_id', '=', projectId).executeTakeFirst()
  expect((await report())?.language).toBe(language)
  await inLanguage(language, () => wants(secret))
  const [first] = await delivered()
  expect(first?.html).toContain(`lang="${language}"`)
  await press(first?.link)
  await move(ticket?.id ?? '', 'done')
  const [second] = await told()
  expect(second?.html).toContain(words)
  expect(second?.subject).toContain(state)
  // Somebody with an account and this address has chosen a language there.
  const { email } = await createPerson(world.deps)
  await world.db.updateTable('account').set({ language: 'fr' }).where('email', '=', email).execute()
  await world.db.updateTable('report_mail').set({ email, told: 'todo', mailed_at: null }).execute()
  expect((await told())[0]?.html).toContain('lang="fr"')
})

it('an address gets one mail until it is confirmed, whatever forms it is typed into; the next report then has its turn', async () => {
  const [one, two] = [await filed(), await filed()]
  const answers = [await wants(one.secret), await wants(one.secret), await wants(two.secret)]
  expect(answers.map(({ mail }) => mail)).toEqual(['waiting', 'waiting', 'waiting'])
  const [first, ...more] = await delivered()
  expect(more).toEqual([])
  await press(first?.link)
  const [second, ...others] = await delivered()
  expect(others).toEqual([])
  await press(second?.link)
  expect((await rows()).filter(({ confirmed_at }) => confirmed_at !== null)).toHaveLength(2)
})

it('limits by network and by address', async () => {
  const { secret } = await filed()
  const isMailed: (boolean | undefined)[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    expect((await wants(secret, 'often@example.org')).mail).toBe('waiting')
    isMailed.push((await rows())[0]?.is_mailed)
    await wants(secret, null)
  }
  expect(isMailed).toEqual([true, true, true, false])
  expect(await delivered()).toEqual([])
  const strict = createApp(world.deps, {
    publicUse: createPublicUse(world.deps, { mailsFrom: { points: 1, seconds: 60 } }),
  })
  expect((await post(secret, EMAIL, strict)).status).toBe(429)
  strict.stop()
})

it('nobody is shown the address: not its sender, the project, exports, events or the audit log', async () => {
  const { secret, ticketId } = await confirmed()
  await move(ticketId, 'done')
  await told()
  const seen = [
    await (await world.app.request('/api/public/report', { headers: { [SECRET_HEADER]: secret } })).text(),
  ]
  for (const name of [
    'getPublicForm',
    'listTickets',
    'listMembers',
    'exportProject',
    'listAudit',
    'listChanges',
  ] as const)
    seen.push(await (await world.send(owner, name, { projectId })).text())
  for (const name of ['getTicket', 'listComments', 'listHistory'] as const)
    seen.push(await (await world.send(owner, name, { ticketId })).text())
  for (const form of ['archive.zip', 'tickets.csv']) seen.push(await downloaded(form))
  for (const table of ['event', 'audit_entry', 'ticket', 'report'] as const)
    seen.push(JSON.stringify(await world.db.selectFrom(table).selectAll().execute()))
  expect(seen.join()).toContain('"mail":"on"')
  expect(seen.join()).not.toContain(EMAIL)
})

it('the address ends with the project', async () => {
  await confirmed()
  await world.call(owner, 'deleteProject', { projectId })
  expect(await rows()).toHaveLength(1)
  await sql`update project set deleted_at = deleted_at - interval '40 days' where id = ${projectId}`.execute(
    world.db,
  )
  await eraseDeleted(world.deps)
  expect(await rows()).toEqual([])
})

it('no other link is one, and none is for the other purpose', async () => {
  const { secret } = await filed()
  await wants(secret)
  const [mail] = await delivered()
  const link = mail?.link ?? ''
  for (const wrong of [
    link.replace('/confirm', '/stop'),
    `${link}x`,
    link.slice(0, -1),
    link.replace(/token=.*/, 'token='),
    link.replace(/token=.{36}/, `token=${crypto.randomUUID()}`),
  ])
    expect((await press(wrong)).status, wrong).toBe(404)
  expect((await rows())[0]?.confirmed_at).toBeNull()
})

it('the address ends with the report, with its sender’s wish, and after a time', async () => {
  const { secret } = await confirmed()
  expect((await wants(secret, null)).mail).toBe('none')
  expect(await rows()).toEqual([])

  const { ticketId } = await confirmed()
  await world.call(owner, 'deleteTicket', { ticketId })
  const [last] = await told()
  expect(last?.subject).toBe('Your report was removed')
  // A link of this mail would be of no use.
  expect([last?.link, last?.headers?.list]).toEqual([undefined, undefined])
  expect(await rows()).toEqual([])

  const waiting = await filed()
  await wants(waiting.secret)
  await delivered()
  const prune = () => publicFormStored.pruned.reportMails(world.deps)
  await prune()
  expect(await rows()).toHaveLength(1)
  const age = (days: number) =>
    sql`update report_mail set created_at = created_at - make_interval(days => ${days}),
      confirmed_at = confirmed_at - make_interval(days => ${days})`.execute(world.db)
  await age(3)
  await prune()
  expect(await rows()).toEqual([])

  // An address gets three of these mails in a day.
  EMAIL = `later-${strangers}@example.org`
  await confirmed()
  await age(179)
  await prune()
  expect(await rows()).toHaveLength(1)
  await age(2)
  await prune()
  expect(await rows()).toEqual([])
})

it('a form that does not ask for addresses takes none, and sends none while it is closed', async () => {
  const { ticketId, secret } = await confirmed()
  await move(ticketId, 'done')
  await world.call(owner, 'changePublicForm', { projectId }, { is_on: false })
  expect(await told()).toEqual([])
  await world.call(owner, 'changePublicForm', { projectId }, { is_on: true, asks_mail: false })
  const refused = await post(secret, 'other@example.org')
  expect([refused.status, (await refused.json()).code]).toEqual([404, 'link_over'])
  expect((await post(secret, 'no address')).status).toBe(400)
})
