// The weekly digest: on Monday at 8 in the person's time zone, once for each week by any number of processes, about what the person may
// read when it is sent, until its link stops it.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readAll } from '../events/reader.ts'
import { flowReader } from '../insight/reader.ts'
import { closeAfterAll } from '../test/close-after.ts'
import { runDueJobs } from '../test/due-jobs.ts'
import { createInboxMails } from '../test/inbox-mails.ts'
import type { TestPerson } from '../test/world.ts'
import { digestParts } from './text.ts'
import { planDigests } from './turn.ts'

const mails = await createInboxMails()
const { world } = mails
closeAfterAll(mails.close)
const HOUR = 3_600
const DAY = 24 * HOUR

/** Sets the clock, which begins on Monday, 4 May 2026, at 9 in UTC. */
const until = (moment: string) =>
  world.clock.advance((Date.parse(moment) - world.clock.now().getTime()) / 1_000)

/** The digests of this person that arrive when this many processes look at once. */
async function sent({ email }: TestPerson, processes = 1) {
  await readAll(world.deps, [flowReader])
  await Promise.all(Array.from({ length: processes }, () => planDigests(world.deps)))
  // A job that failed waits for a while by the clock of the database.
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(world.db)
  await runDueJobs({ ...world.deps, mailer: mails.mailer })
  const all = await mails.arrived()
  return all.filter((one) => one.recipient === email && one.messageId?.startsWith('<digest.'))
}

/** A person with a digest, and a project in which a ticket was finished and another is late. */
async function scene(settings: { zone?: string; quiet?: { from: string; until: string } } = {}) {
  const { owner, projectId, member: ada } = await world.team('Ada')
  await mails.settings(ada, { zone: 'Europe/Berlin', ...settings, digest: true })
  const done = await world.ticket(owner, projectId, { title: 'Land on www.evil.example' })
  await world.event(owner, 'moveTicket', { ticketId: done.id }, { status: 'done' })
  await world.ticket(owner, projectId, { title: 'Fix the radio', due_date: '2026-05-05' })
  return { owner, projectId, ada }
}

it('says on Monday what was finished and came in last week, and what is late', async () => {
  const { ada, projectId } = await scene()
  until('2026-05-11T05:59:00Z')
  expect(await sent(ada)).toEqual([])
  until('2026-05-11T06:00:00Z')
  const [mail, ...others] = await sent(ada, 3)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: ada.email, subject: 'Your week: 1 finished, 2 came in' })
  expect(mail?.text).toContain('The week from 4 May 2026')
  expect(mail?.text).toContain('1 ticket finished, 2 came in, 0 in progress.')
  expect(mail?.text).toMatch(/Finished:\n- \w+-1 Land on www\[\.\]evil\[\.\]example\n/)
  expect(mail?.text).toMatch(/Late:\n- \w+-2 Fix the radio, due 5 May 2026\n/)
  expect(mail?.html).toContain(`href="https://tracker.example.com/project/${projectId}?tab=insight"`)
  expect(mail?.html).not.toContain('evil.example')
  expect(mail?.messageId).toBe(`<digest.2026-05-04.${ada.user_id}@tracker.example.com>`)
  expect(await sent(ada)).toEqual([])
})

it('comes once and late after the server was off, says nothing of weeks before, and is in the chosen language', async () => {
  const { owner, projectId, ada } = await scene()
  until('2026-06-03T12:00:00Z')
  // A change of this day belongs to the next digest.
  await world.ticket(await mails.signedIn(owner), projectId, { title: 'Of this week' })
  const [mail, ...others] = await sent(ada)
  expect(others).toEqual([])
  expect(mail?.text).toContain('The week from 25 May 2026')
  expect(mail?.text).toContain('0 tickets finished, 0 came in')
  await world.db.updateTable('account').set({ language: 'de' }).where('id', '=', ada.user_id).execute()
  until('2026-06-08T06:00:00Z')
  const [next] = await sent(ada)
  expect(next?.subject).toBe('Deine Woche: 0 abgeschlossen, 1 neu')
  expect(next?.text).toContain('0 Tickets abgeschlossen, 1 neu, 0 in Arbeit.')
  expect(next?.text).toContain('Die Woche ab 1. Juni 2026')
  expect(next?.html).toContain('<html lang="de">')
})

it('follows the time zone and quiet hours, and a new time zone brings no second one', async () => {
  const { ada } = await scene({ quiet: { from: '22:00', until: '09:00' } })
  until('2026-06-15T06:30:00Z')
  expect(await sent(ada)).toEqual([])
  until('2026-06-15T07:00:00Z')
  expect(await sent(ada)).toHaveLength(1)
  await mails.settings(await mails.signedIn(ada), { zone: 'America/New_York', quiet: null })
  until('2026-06-15T12:00:00Z')
  expect(await sent(ada)).toEqual([])
  until('2026-06-22T11:59:00Z')
  expect(await sent(ada)).toEqual([])
  until('2026-06-22T12:00:00Z')
  expect(await sent(ada)).toHaveLength(1)
})

it('has no project that the person left, or that asks for two factors which they do not have', async () => {
  const { owner, projectId, ada } = await scene()
  const other = await world.project(await mails.signedIn(owner), 'Gemini')
  const { username } = ada
  await world.call(owner, 'inviteMember', { projectId: other }, { username })
  await world.ticket(owner, other, { title: 'Of Gemini', due_date: '2026-05-05' })
  await world.call(await mails.signedIn(ada), 'leaveProject', { projectId })
  until('2026-06-29T06:00:00Z')
  const [mail] = await sent(ada)
  expect(mail?.text).toContain('Of Gemini')
  expect(mail?.text).not.toContain('Fix the radio')
  await world.db.updateTable('project').set({ requires_two_factor: true }).where('id', '=', other).execute()
  until('2026-07-06T06:00:00Z')
  expect(await sent(ada)).toEqual([])
})

it('is retried, and stopped by its link, which stops nothing else', async () => {
  const { ada } = await scene()
  mails.smtp.sink.refuse = true
  until('2026-07-13T06:00:00Z')
  expect(await sent(ada)).toEqual([])
  mails.smtp.sink.refuse = false
  const [mail] = await sent(ada)
  const [, url = ''] = /^<(.+)>$/.exec(mail?.header('list-unsubscribe') ?? '') ?? []
  const path = url.replace('https://tracker.example.com', '')
  expect(mail?.text).toContain(`Stop the weekly digest: ${url}\n`)
  const settings = async () => world.call(await mails.signedIn(ada), 'getNotificationSettings', {})
  // The link of the inbox's mails has another signature.
  const page = await world.app.request(path.replace('&of=digest', ''))
  expect(page.status).toBe(404)
  expect(await (await world.app.request(path)).text()).toContain('Stop the weekly digest?')
  expect(await settings()).toMatchObject({ digest: true, is_on: true })
  expect((await world.app.request(path, { method: 'POST' })).status).toBe(200)
  expect(await settings()).toMatchObject({ digest: false, is_on: true })
  world.clock.advance(7 * DAY)
  expect(await sent(ada)).toEqual([])
})

it('has the projects that the person chose, and a link in it leaves one out', async () => {
  const { owner, projectId, ada } = await scene()
  const other = await world.project(await mails.signedIn(owner), 'Gemini')
  const { username } = ada
  await world.call(owner, 'inviteMember', { projectId: other }, { username })
  await world.ticket(owner, other, { title: 'Of Gemini', due_date: '2026-05-05' })
  const foreign = await world.project(owner, 'Foreign')
  await mails.settings(await mails.signedIn(ada), { digest_without: [projectId, foreign] })
  const settings = async () => world.call(await mails.signedIn(ada), 'getNotificationSettings', {})
  expect((await settings()).digest_without).toEqual([projectId])
  until('2026-07-27T06:00:00Z')
  const [mail] = await sent(ada)
  expect(mail?.text).toContain('Of Gemini')
  expect(mail?.text).not.toContain('Fix the radio')
  const [, path = ''] =
    /Leave this project out: https:\/\/tracker\.example\.com(\S+)/.exec(mail?.text ?? '') ?? []
  expect(await (await world.app.request(path)).text()).toContain(
    'Leave this project out of the weekly digest?',
  )
  expect((await world.app.request(path.replace('&of=digest', ''))).status).toBe(404)
  expect((await world.app.request(path.replace(other, 'x'))).status).toBe(404)
  for (const id of [foreign, other, other])
    expect((await world.app.request(path.replace(other, id), { method: 'POST' })).status).toBe(200)
  expect(await settings()).toMatchObject({ digest: true, digest_without: [projectId, other] })
  until('2026-08-03T06:00:00Z')
  expect(await sent(ada)).toEqual([])
})

it('says how the forecast moved since the last digest, of each project that has one', () => {
  const none = { tickets: [], is_more: false }
  const project = {
    ...{ id: 'id', name: 'Apollo', key: 'APO', in_progress: 1, came_in: 3, went_out: 2 },
    forecast: { tickets: 12, by_50: '2026-06-01', by_85: '2026-06-08', silent: null },
    ...{ finished: none, stuck: none, late: none },
  }
  const said = (before: string | null) =>
    digestParts(
      {
        ...{ user_id: 'id', email: 'ada@example.org', language: null, week: '2026-05-04', is_more: false },
        projects: [{ ...project, before }],
      },
      {
        publicUrl: 'https://tracker.example.com',
        settings: 'settings',
        unsubscribe: 'stop',
        leaveOut: 'leave',
      },
    ).text
  const forecast = '12 open tickets: done by 1 June 2026 in half of all cases, by 8 June 2026 in 85 %'
  expect(said(null)).toContain(`${forecast}.`)
  expect(said('2026-06-08')).toContain(`${forecast}, as in the digest before.`)
  expect(said('2026-05-30')).toContain(`${forecast} (in the digest before: 30 May 2026).`)
})
