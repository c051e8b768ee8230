// Search over all projects: the results, their order, and what it never shows. server/test/plans tests its cost.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RawInputOf } from '../../domain/api.ts'
import { fold } from '../../domain/fold.ts'
import { FOUND_AT_MOST } from '../../domain/search/search.ts'
import { wordsOf } from '../../domain/ticket/search.ts'
import { SEARCHED_PROJECTS } from '../limits.ts'
import { addMemberships } from '../test/many-memberships.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()

const find = (who: TestPerson, input: RawInputOf<'searchEverywhere'>) =>
  world.call(who, 'searchEverywhere', {}, input)
const comment = (who: TestPerson, ticketId: string, content: string) =>
  world.call(who, 'createComment', { ticketId }, { content })

async function titles(who: TestPerson, input: RawInputOf<'searchEverywhere'>) {
  return (await find(who, input)).tickets.map(({ title }) => title)
}
async function snippets(who: TestPerson, search: string) {
  return (await find(who, { search })).comments.map(({ snippet }) => snippet)
}

/** A new person, owner of two projects. */
async function pair() {
  const who = await world.person('Pia Pair')
  const [apollo, gemini] = [await world.project(who, 'Apollo'), await world.project(who, 'Gemini')]
  const keyOf = async (projectId: string) => (await world.call(who, 'getProject', { projectId })).project.key
  return { who, apollo, gemini, keys: [await keyOf(apollo), await keyOf(gemini)] as const }
}

describe('tickets by key', () => {
  it('come first, in any spelling; a number alone is one of the current project', async () => {
    const { who, apollo, gemini, keys } = await pair()
    await world.ticket(who, apollo, { title: 'One' })
    await world.ticket(who, gemini, { title: 'Other' })
    await world.ticket(who, gemini, { title: `As in ${keys[0]}-1` })
    const asWord = `As in ${keys[0]}-1`
    expect(await titles(who, { search: `${keys[0]}-1` })).toEqual(['One', asWord])
    expect(await titles(who, { search: `${keys[0].toLowerCase()}1 ` })).toEqual(['One'])
    expect(await titles(who, { search: '1', current: gemini })).toEqual(['Other', asWord])
    expect(await titles(who, { search: '#1' })).toEqual([])
    expect(await titles(who, { search: '99999999999' })).toEqual([])
    const address = `https://tickets.example/project/${gemini}/ticket/1`
    expect(await titles(who, { search: `${address}#comment-${gemini}`, current: apollo })).toEqual(['Other'])
    expect((await find(await world.person('Eve Else'), { search: address })).tickets).toEqual([])
  })
})

describe('words', () => {
  it('are found in tickets and comments of all projects, exact words first, then the current one, each newest first', async () => {
    const { who, apollo, gemini } = await pair()
    const { id } = await world.ticket(who, apollo, { title: 'Mails twice', description: 'Since Monday' })
    await world.ticket(who, gemini, { title: 'Two mailing lists' })
    await world.ticket(who, apollo, { title: 'A mail is lost' })
    const text = `${'Well then. '.repeat(20)}The MAIL came on Monday.${' And so on.'.repeat(30)}`
    await comment(who, id, text)
    expect(await titles(who, { search: 'mails', current: apollo })).toEqual([
      'Mails twice',
      'A mail is lost',
      'Two mailing lists',
    ])
    expect(await titles(who, { search: 'mailed', first: gemini })).toEqual([
      'Two mailing lists',
      'A mail is lost',
      'Mails twice',
    ])
    const found = await find(who, { search: 'monday mail' })
    expect(found.tickets.map(({ title }) => title)).toEqual(['Mails twice'])
    expect(found.comments).toMatchObject([
      { ticket_id: id, title: 'Mails twice', project: { id: apollo, name: 'Apollo' } },
    ])
    expect(found.comments[0]?.snippet).toMatch(/^….*The MAIL came on Monday\. And so.*…$/)
  })

  it('are literal: no wildcard, and nothing for a search of blanks', async () => {
    const { who, apollo } = await pair()
    const { id } = await world.ticket(who, apollo, { title: 'Up 100%' })
    await comment(who, id, 'a_b')
    expect(await titles(who, { search: '0%' })).toEqual(['Up 100%'])
    expect(await titles(who, { search: 'U%1' })).toEqual([])
    expect(await snippets(who, 'a_b')).toEqual(['a_b'])
    expect(await snippets(who, 'a%b')).toEqual([])
    expect(await find(who, { search: '  ' })).toMatchObject({ tickets: [], comments: [], projects: [] })
  })

  it('of an edited or deleted comment, or on a deleted ticket, are not found', async () => {
    const { who, apollo } = await pair()
    const { id } = await world.ticket(who, apollo, { title: 'Any' })
    const first = (await comment(who, id, 'Quokka')) as { comment: { id: string } }
    await world.call(who, 'updateComment', { commentId: first.comment.id }, { version: 1, content: 'Wombat' })
    expect(await snippets(who, 'quokka')).toEqual([])
    expect(await snippets(who, 'wombat')).toEqual(['Wombat'])
    await comment(who, id, 'Wombat too')
    await world.call(who, 'deleteComment', { commentId: first.comment.id })
    expect(await snippets(who, 'wombat')).toEqual(['Wombat too'])
    await world.call(who, 'deleteTicket', { ticketId: id })
    expect(await find(who, { search: 'wombat' })).toMatchObject({ tickets: [], comments: [] })
    expect(await titles(who, { search: '1', current: apollo })).toEqual([])
    await world.call(who, 'restoreTicket', { ticketId: id })
    expect(await snippets(who, 'wombat')).toEqual(['Wombat too'])
  })
})

describe('the order', () => {
  it('puts the exact words of a title first, however many newer tickets have them elsewhere', async () => {
    const { who, apollo } = await pair()
    const assignee = await world.member(who, apollo, 'developer')
    await world.ticket(who, apollo, { title: 'Coupon cent is lost', assignee_id: assignee.user_id })
    await world.ticket(who, apollo, { title: 'One cent off each coupon' })
    await world.ticket(who, apollo, { title: 'Rounding', description: 'The coupon cent' })
    for (let index = 0; index < FOUND_AT_MOST; index += 1)
      await world.ticket(who, apollo, { title: `Percent ${index}`, description: 'Coupons' })
    const { tickets } = await find(who, { search: 'coupon cent' })
    expect(tickets.map(({ title }) => title).slice(0, 3)).toEqual([
      'Coupon cent is lost',
      'One cent off each coupon',
      'Rounding',
    ])
    expect(tickets[0]).toMatchObject({
      column_name: 'To Do',
      column_color: 'gray',
      assignee: { id: assignee.user_id },
    })
  })
})

describe('accents and forms', () => {
  it('are ignored in tickets, comments and projects, and the exact form comes first', async () => {
    const { who, apollo } = await pair()
    await world.project(who, 'Größe')
    const { id } = await world.ticket(who, apollo, { title: 'The cafe' })
    await world.ticket(who, apollo, { title: 'Café', description: 'Can’t open ＡＢＣ１２３' })
    await world.ticket(who, apollo, { title: 'Cafe\u0301 in NFD' })
    for (const content of ['a cafe', `${'é'.repeat(100)} my café ${'ü'.repeat(200)}`])
      await comment(who, id, content)
    expect(await titles(who, { search: 'cafe' })).toEqual(['The cafe', 'Café', 'Cafe\u0301 in NFD'])
    expect(await titles(who, { search: 'CAFÉ' })).toEqual(['Café', 'Cafe\u0301 in NFD', 'The cafe'])
    expect(await titles(who, { search: "can't abc123" })).toEqual(['Café'])
    expect(await titles(who, { search: '\u200b' })).toEqual([])
    const middle = `…${'é'.repeat(36)} my café ${'ü'.repeat(115)}…`
    expect(await snippets(who, 'cafe')).toEqual(['a cafe', middle])
    expect(await snippets(who, 'café')).toEqual([middle, 'a cafe'])
    await comment(who, id, `${'ж'.repeat(8_000)} Ёлка ${'ж'.repeat(9_000)} Дуб`)
    expect(await snippets(who, 'елка')).toEqual([`…${'ж'.repeat(39)} Ёлка ${'ж'.repeat(115)}…`])
    expect(await snippets(who, 'дуб')).toEqual([])
    expect((await find(who, { search: 'grosse' })).projects).toMatchObject([{ name: 'Größe' }])
  })
})

describe('nobody finds anything', () => {
  it('of a project they are no member of, left, or that was deleted, not even by naming it', async () => {
    const { who, apollo, gemini, keys } = await pair()
    const guest = await world.member(who, apollo, 'viewer')
    for (const projectId of [apollo, gemini]) {
      const { id } = await world.ticket(who, projectId, { title: 'Secret' })
      await comment(who, id, 'Secret words')
    }
    const search = 'secret'
    const seen = await find(guest, { search, current: gemini, first: `${gemini},${apollo}` })
    expect([...seen.tickets, ...seen.comments].map(({ project }) => project.id)).toEqual([apollo, apollo])
    expect(await titles(guest, { search: `${keys[1]}-1`, current: gemini })).toEqual([])
    expect(await titles(guest, { search: '1', current: gemini })).toEqual([])
    expect((await find(guest, { search: 'gemini' })).projects).toEqual([])
    const { members } = await world.call(who, 'listMembers', { projectId: apollo })
    const memberId = members.find(({ user_id }) => user_id === guest.user_id)?.id ?? ''
    await world.call(who, 'removeMember', { memberId })
    const nothing = { projects: [], tickets: [], comments: [], left_out: 0, comments_indexed: 1 }
    expect(await find(guest, { search, current: apollo })).toEqual(nothing)
    expect((await find(who, { search })).comments).toHaveLength(2)
    await world.call(who, 'deleteProject', { projectId: gemini })
    expect((await find(who, { search })).comments.map(({ project }) => project.id)).toEqual([apollo])
    expect(await titles(who, { search: `${keys[1]}-1` })).toEqual([])
  })
})

it(`finds at most ${FOUND_AT_MOST} of each, and projects by name and key`, async () => {
  const { who, apollo, keys } = await pair()
  const { id } = await world.ticket(who, apollo, { title: 'Many words' })
  for (let index = 0; index <= FOUND_AT_MOST; index += 1) {
    await world.ticket(who, apollo, { title: `Many ${index}` })
    await comment(who, id, `Many ${index}`)
  }
  const found = await find(who, { search: 'many' })
  expect(found.tickets[0]?.title).toBe(`Many ${FOUND_AT_MOST}`)
  expect(found.comments[0]?.snippet).toBe(`Many ${FOUND_AT_MOST}`)
  expect([found.tickets.length, found.comments.length]).toEqual([FOUND_AT_MOST, FOUND_AT_MOST])
  expect((await find(who, { search: 'poll' })).projects).toMatchObject([{ name: 'Apollo', key: keys[0] }])
})

it('says how many projects it left out', async () => {
  const [who, other] = [await world.person('Max Many'), await world.person('Ola Other')]
  const count = SEARCHED_PROJECTS + 3
  const key = await addMemberships(world.db, { owner_id: other.user_id, user_id: who.user_id, count })
  const found = await find(who, { search: 'mine' })
  expect(found.left_out).toBe(3)
  expect(found.tickets).toHaveLength(FOUND_AT_MOST)
  expect(await titles(who, { search: `${key.toLowerCase()}${count}-1` })).toEqual(['Mine'])
})

it('agrees with a look at every text', async () => {
  const { who, apollo, gemini } = await pair()
  const word = fc.constantFrom(
    'mail',
    'mailing',
    'Straße',
    'lost',
    'ab',
    'x',
    '日本',
    'Ünder',
    'under',
    'Łódź',
    'Cafe\u0301',
  )
  const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
  const written = fc.sample(fc.tuple(fc.boolean(), text, text), { seed: 7, numRuns: 14 })
  const all: { title: string; content: string }[] = []
  for (const [isApollo, title, content] of written) {
    const { id } = await world.ticket(who, isApollo ? apollo : gemini, { title })
    await comment(who, id, content)
    all.push({ title, content })
  }
  const sorted = (texts: string[]) => [...texts].sort()
  const has = (body: string, search: string) => wordsOf(search).every((part) => fold(body).includes(part))
  for (const search of fc.sample(text, { seed: 7, numRuns: 25 })) {
    const found = await find(who, { search })
    expect(sorted(found.tickets.map(({ title }) => title))).toEqual(
      sorted(all.map(({ title }) => title).filter((title) => has(title, search))),
    )
    expect(sorted(found.comments.map(({ snippet }) => snippet))).toEqual(
      sorted(all.map(({ content }) => content).filter((content) => has(content, search))),
    )
  }
})
