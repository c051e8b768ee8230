// Calendars: read by an independent parser, whatever people write; which due dates they contain, and when they end.
import ICAL from 'ical.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { CALENDAR_ENTRIES, CALENDARS_PER_PERSON, calendarPath } from '../../domain/calendar/calendar.ts'
import { createApp } from '../app.ts'
import { createLogger } from '../log.ts'
import { newLinkSecret } from '../test/public-pages.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
let owner: TestPerson
let dev: TestPerson
let projectId: string
beforeEach(async () => {
  ;({ owner, projectId, member: dev } = await world.team('Dev Patel'))
})

const fetchIt = (secret: string, headers = {}) => world.app.request(calendarPath(secret), { headers })
async function textOf(secret: string): Promise<string> {
  const response = await fetchIt(secret)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  return response.text()
}
const parsed = (text: string) => new ICAL.Component(ICAL.parse(text))
async function eventsOf(secret: string) {
  const events = parsed(await textOf(secret)).getAllSubcomponents('vevent')
  return events.map((event) => new ICAL.Event(event))
}
async function calendar(who: TestPerson, project_id: string | null = null) {
  const secret = newLinkSecret()
  await world.call(who, 'createCalendar', {}, { project_id, secret })
  return secret
}
const due = (title: string, due_date: string, more = {}) =>
  world.ticket(owner, projectId, { title, due_date, ...more })

it('has what is assigned to the person, over all their projects, as days', async () => {
  const mine = { assignee_id: dev.user_id }
  const ticket = await due('Mend the valve', '2026-06-01', mine)
  await due('Somebody else’s', '2026-06-02')
  await due('Long over', '2026-02-02', mine)
  await due('Lately over', '2026-02-05', mine)
  const done = await due('Done', '2026-06-03', mine)
  await world.call(owner, 'moveTicket', { ticketId: done.id }, { status: 'done' })
  const gone = await due('Deleted', '2026-06-03', mine)
  await world.call(owner, 'deleteTicket', { ticketId: gone.id })
  const otherProject = await world.project(dev, 'Elsewhere')
  await world.ticket(dev, otherProject, { title: 'At home', due_date: '2026-05-30', ...mine })
  const events = await eventsOf(await calendar(dev))
  expect(events.map(({ summary }) => summary.replace(/^\w+-\d+ /, ''))).toEqual([
    'Lately over',
    'At home',
    'Mend the valve',
  ])
  const [last] = events.slice(-1)
  const { project } = await world.call(owner, 'getProject', { projectId })
  expect(last?.uid).toBe(`${ticket.id}@localhost`)
  expect(last?.summary).toBe(`${project.key}-${ticket.number} Mend the valve`)
  expect([last?.startDate.isDate, last?.startDate.toString(), last?.endDate.toString()]).toEqual([
    true,
    '2026-06-01',
    '2026-06-02',
  ])
  expect(String(last?.component.getFirstPropertyValue('url'))).toBe(
    `http://localhost:3000/project/${projectId}/ticket/${ticket.number}`,
  )
})

it('of a project has all of its due dates', async () => {
  await due('One', '2026-06-01')
  await due('Two', '2026-06-02', { assignee_id: dev.user_id })
  const other = await world.project(dev, 'Elsewhere')
  await world.ticket(dev, other, { title: 'Not this', due_date: '2026-06-01' })
  const events = await eventsOf(await calendar(dev, projectId))
  expect(events.map(({ summary }) => summary.replace(/^\w+-\d+ /, ''))).toEqual(['One', 'Two'])
})

it(`has at most ${CALENDAR_ENTRIES.toLocaleString('en')} entries, the nearest first`, async () => {
  const secret = await calendar(dev, projectId)
  const { id } = await due('The last', '2030-01-01')
  const { db } = world
  const { sql } = await import('kysely')
  await sql`insert into ticket (id, project_id, number, title, status, type, priority, reporter_id, due_date, created_at, updated_at)
    select gen_random_uuid(), project_id, 1000 + n, 'Copy ' || n, status, type, priority, reporter_id, '2026-06-01',
      created_at, updated_at from ticket, generate_series(1, ${CALENDAR_ENTRIES}::int) n where ticket.id = ${id}`.execute(
    db,
  )
  const events = await eventsOf(secret)
  expect(events).toHaveLength(CALENDAR_ENTRIES)
  expect(events.some(({ summary }) => summary.includes('The last'))).toBe(false)
})

describe('whatever people write', () => {
  const TITLES = [
    'a\r\nBEGIN:VEVENT\r\nSUMMARY:forged\r\nEND:VEVENT',
    'b\nATTENDEE:mailto:x@example.org',
    'c; with, marks\\n and \\ more: "quoted"',
    `d ${'é'.repeat(120)} 🚀${'🚀'.repeat(40)}`,
    'e\u2028ATTACH:http://example.org\u2029X\u0085Y',
    'f\u0007\u001b[31m red',
    'END:VCALENDAR',
  ]

  it('stays text: one event for each ticket, with its title', async () => {
    for (const [index, title] of TITLES.entries())
      await due(title.trim(), `2026-06-${String(index + 1).padStart(2, '0')}`)
    const secret = await calendar(dev, projectId)
    const text = await textOf(secret)
    // Lines end only with CRLF, have at most 75 bytes, and no control characters.
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: asserts that there are none
      expect(line).not.toMatch(/[\u0000-\u001f\u007f\u0085\u2028\u2029]/)
    }
    const events = await eventsOf(secret)
    expect(events).toHaveLength(TITLES.length)
    const names = new Set(
      events.flatMap(({ component }) => component.getAllProperties().map(({ name }) => name)),
    )
    expect([...names].filter((name) => /attend|attach|alarm/.test(name))).toEqual([])
    const plain = (title: string) =>
      title
        .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\n')
        // biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
        .replace(/[\u0000-\u0008\u000b-\u001f]/g, '')
    expect(events.map(({ summary }) => summary.replace(/^\w+-\d+ /, ''))).toEqual(
      TITLES.map((title) => plain(title.trim())),
    )
  })

  it('in the name of a project, too', async () => {
    const name = 'A, b; c \\ d'
    const other = await world.project(dev, name)
    await world.ticket(dev, other, { title: 'x', due_date: '2026-06-01' })
    const [event] = await eventsOf(await calendar(dev, other))
    expect(event?.component.getFirstProperty('categories')?.getValues()).toEqual([name])
  })
})

describe('an address', () => {
  const gone = async (secret: string) => {
    const response = await fetchIt(secret)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('There is no calendar at this address, or it was removed')
    expect(response.headers.get('cache-control')).toBe('no-store')
  }

  it('that is ended or replaced is dead at once', async () => {
    const [first, second] = [await calendar(dev), newLinkSecret()]
    const [link] = (await world.call(dev, 'listCalendars', {})).calendars
    await world.call(dev, 'replaceCalendar', {}, { calendar_id: link?.id ?? '', secret: second })
    await gone(first)
    await textOf(second)
    await world.call(dev, 'endCalendar', {}, { calendar_id: link?.id ?? '' })
    await gone(second)
    expect((await world.call(dev, 'listCalendars', {})).calendars).toEqual([])
  })

  it('of a person who was removed has nothing of that project any more', async () => {
    await due('Ours', '2026-06-01', { assignee_id: dev.user_id })
    const [mine, project] = [await calendar(dev), await calendar(dev, projectId)]
    expect(await eventsOf(mine)).toHaveLength(1)
    const { members } = await world.call(owner, 'listMembers', { projectId })
    const memberId = members.find(({ user_id }) => user_id === dev.user_id)?.id ?? ''
    await world.call(owner, 'removeMember', { memberId })
    expect(await eventsOf(mine)).toEqual([])
    await gone(project)
    const [listed] = (await world.call(dev, 'listCalendars', {})).calendars
    expect(listed?.project).toEqual({ id: projectId, name: '' })
  })

  it('of an account that is disabled or deleted, or a project that is, is dead at once', async () => {
    const [mine, project] = [await calendar(dev), await calendar(owner, projectId)]
    const disabled = (at: string | null) =>
      world.db.updateTable('account').set({ disabled_at: at }).where('id', '=', dev.user_id).execute()
    await disabled(world.clock.now().toISOString())
    await gone(mine)
    await disabled(null)
    await textOf(mine)
    await world.db
      .deleteFrom('account')
      .where('id', '=', dev.user_id)
      .execute()
      .catch(() => undefined)
    await world.call(owner, 'deleteProject', { projectId })
    await gone(project)
  })

  it('is nobody else’s to replace or end, and no other one is one', async () => {
    const secret = await calendar(dev)
    const [link] = (await world.call(dev, 'listCalendars', {})).calendars
    const calendar_id = link?.id ?? ''
    const problem = await world.refused(
      owner,
      'replaceCalendar',
      {},
      { calendar_id, secret: newLinkSecret() },
    )
    expect(problem.status).toBe(404)
    await world.call(owner, 'endCalendar', {}, { calendar_id })
    await textOf(secret)
    for (const wrong of ['x', newLinkSecret(), secret.slice(1), `${secret}x`]) await gone(wrong)
    for (const path of ['/calendar/', `/calendar/${secret}`, `/calendar/${secret}.ICS`])
      expect((await world.app.request(path)).status, path).toBe(404)
  })

  it('is kept as a hash, and never logged', async () => {
    const lines: string[] = []
    const logger = createLogger({ logLevel: 'debug' }, { write: (line) => lines.push(line) })
    const app = createApp({ ...world.deps, logger })
    const secret = await calendar(dev)
    expect((await app.request(calendarPath(secret))).status).toBe(200)
    expect(lines.join()).toContain('/calendar/…')
    expect(lines.join()).not.toContain(secret)
    for (const table of ['calendar_link', 'audit_entry'] as const)
      expect(JSON.stringify(await world.db.selectFrom(table).selectAll().execute())).not.toContain(secret)
    app.stop()
  })

  it(`of one person there are at most ${CALENDARS_PER_PERSON}, also in a race`, async () => {
    const answers = await Promise.all(
      Array.from({ length: CALENDARS_PER_PERSON + 3 }, () =>
        world.send(dev, 'createCalendar', {}, { project_id: null, secret: newLinkSecret() }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(CALENDARS_PER_PERSON)
  })
})

it('is sent again only when it changed', async () => {
  const ticket = await due('One', '2026-06-01')
  const secret = await calendar(dev, projectId)
  const first = await fetchIt(secret)
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  world.clock.advance(600)
  for (const requested of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const same = await fetchIt(secret, { 'If-None-Match': requested })
    expect([same.status, await same.text()]).toEqual([304, ''])
  }
  await world.call(owner, 'updateTicket', { ticketId: ticket.id }, { version: 1, title: 'Uno' })
  const changed = await fetchIt(secret, { 'If-None-Match': etag })
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('Uno')
})

it.each([
  ['de', 'Meine Tickets · Lacewing', 'Aufgabe\\, Priorität Mittel'],
  ['ar', 'تذاكري · Lacewing', 'مهمة، الأولوية متوسطة'],
] as const)('is in the language of its owner, whatever program asks: %s', async (language, name, about) => {
  await due('Mend the valve', '2026-06-01', { assignee_id: dev.user_id })
  const secret = await calendar(dev)
  await world.db.updateTable('account').set({ language }).where('id', '=', dev.user_id).execute()
  const response = await fetchIt(secret, { cookie: 'lacewing_lang=ja' })
  const text = (await response.text()).replaceAll('\r\n ', '')
  expect(text).toContain(`X-WR-CALNAME:${name}`)
  expect(text).toContain(about)
})
