// The memory for a source is limited while it is read, and repeated remarks are counted.
import { expect, it } from 'vitest'
import type { Remark } from '../../../domain/export/bundle.ts'
import { type HeldLimits, IMPORT_HELD } from '../limits.ts'
import { MOST_REASONS, OTHER } from '../tally.ts'
import { BundleBuilder } from './builder.ts'

const builderOf = (limits: Partial<HeldLimits> = {}) =>
  new BundleBuilder({ timeZone: 'UTC' }, { ...IMPORT_HELD, ...limits })

const ticket = (id: string) => ({ id, title: 'T', column: 'c' })

async function remarksOf(builder: BundleBuilder): Promise<Remark[]> {
  const remarks: Remark[] = []
  for await (const one of builder.records()) if (one.kind === 'remark') remarks.push(one)
  return remarks
}

it.each([
  [
    'people',
    { person: 2 },
    (builder: BundleBuilder, id: string) => builder.person({ id }),
    'The source has more than 2 people, the limit of an import.',
  ],
  [
    'columns',
    { column: 2 },
    (builder: BundleBuilder, id: string) => builder.column(id, id, 'todo'),
    'The source has more than 2 columns, the limit of an import.',
  ],
  [
    'labels',
    { label: 2 },
    (builder: BundleBuilder, id: string) => builder.label(id),
    'The source has more than 2 labels, the limit of an import.',
  ],
  [
    'tickets',
    { ticket: 2 },
    (builder: BundleBuilder, id: string) => builder.ticket(ticket(id)),
    'The source has more than 2 tickets, the limit of an import.',
  ],
  [
    'records',
    { records: 2 },
    (builder: BundleBuilder, id: string) => builder.ticket(ticket(id)),
    'It holds more than 2 records.',
  ],
  [
    'what waits for its ticket',
    { characters: 250 },
    (builder: BundleBuilder, id: string) => builder.held({ id }),
    'The data of the source besides its tickets is larger than 1 MB, the most that can be held.',
  ],
  [
    'entries that are no records',
    { fruitless: 2 },
    (builder: BundleBuilder) => builder.fruitless(),
    'More than 2 entries of the source are no records; it is not read any further.',
  ],
])('bounds %s', (_, limits, add, message) => {
  const builder = builderOf(limits)
  for (const id of ['a', 'b']) add(builder, id)
  expect(() => add(builder, 'c')).toThrow(message)
})

it('takes what comes twice for an entry that is no record', () => {
  const builder = builderOf({ fruitless: 2 })
  const comment = { id: 'k', ticket: 'a', content: 'x' }
  builder.comment(comment)
  expect(builder.ticket(ticket('a'))).toBe(true)
  expect(builder.ticket(ticket('a'))).toBe(false)
  builder.comment(comment)
  expect(() => builder.ticket(ticket('a'))).toThrow('More than 2 entries')
})

it('names the first few that a remark is about, and counts the others', async () => {
  const builder = builderOf()
  for (let at = 0; at < 25; at += 1) builder.remark('left_out', 'ticket', `T-${at}`, 'It is odd.')
  builder.count('left_out', 'ticket', 'It is odd.', 3)
  const remarks = await remarksOf(builder)
  expect(remarks.map(({ id }) => id).slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, at) => `T-${at}`))
  expect(remarks.slice(10)).toMatchObject([{ id: null, reason: 'It is odd.', count: 18 }])
})

it('keeps so many reasons, and of each so much', async () => {
  const builder = builderOf()
  for (let at = 0; at < MOST_REASONS + 5; at += 1)
    builder.count('left_out', 'custom field', `${at} ${'x'.repeat(1_000)}`)
  const remarks = await remarksOf(builder)
  expect(remarks).toHaveLength(MOST_REASONS + 1)
  expect(remarks[0]?.reason).toHaveLength(500)
  expect(remarks.at(-1)).toMatchObject({ reason: OTHER, count: 5 })
})

it('cuts ids and names that are longer than any', () => {
  const builder = builderOf()
  const id = builder.person({ id: 'p'.repeat(1_000), name: 'n'.repeat(1_000) })
  expect(id).toHaveLength(400)
  expect(builder.label('l'.repeat(1_000))).toHaveLength(400)
})

it('keeps the rest of a comment and a description past the limit, in further comments and with code as code', async () => {
  const builder = builderOf()
  const lines = Array.from({ length: 4_000 }, (_, at) => `line ${at} 🙂 of the log`)
  const log = ['Look:', '```sh', ...lines, '```'].join('\n')
  builder.ticket({ ...ticket('t'), description: log, reporter: null })
  builder.comment({ id: 'c', ticket: 't', content: log })
  const texts: string[] = []
  for await (const one of builder.records()) {
    if (one.kind === 'ticket') texts.push(one.value.description ?? '')
    if (one.kind === 'comment') texts.push(one.value.content)
  }
  expect(texts.every((text, at) => [...text].length <= (at === 0 ? 50_000 : 20_000))).toBe(true)
  const kept = texts.join('\n').split('\n')
  expect(kept.filter((line) => line.startsWith('line '))).toEqual([...lines, ...lines])
  expect(texts.every((text) => (text.match(/^```/gm)?.length ?? 0) % 2 === 0)).toBe(true)
})

it('takes a person who is told by nothing but an address for the person who has it', () => {
  const builder = builderOf()
  const ada = builder.person({ id: 'a1', name: 'Ada', email: 'ada@example.org' })
  expect(builder.person({ id: 'Ada@example.org' })).toBe(ada)
  const bo = builder.person({ id: 'bo@example.org' })
  expect(builder.person({ id: 'b2', name: 'Bo', email: 'bo@example.org' })).toBe(bo)
  expect(builder.person({ id: 'c3', name: 'Other', email: 'ada@example.org' })).toBe('c3')
})

it('a person who is told by an address in one place and by an account in another has the id of the account', async () => {
  const named = { id: 'b2', name: 'Bo', email: 'bo@example.org' }
  const peopleOf = async (...drafts: Parameters<BundleBuilder['person']>[0][]) => {
    const builder = builderOf()
    for (const [at, draft] of drafts.entries())
      builder.ticket({ ...ticket(`t${at}`), reporter: builder.person(draft) })
    const found = { people: [] as string[], reporters: [] as (string | null)[] }
    for await (const one of builder.records()) {
      if (one.kind === 'person') found.people.push(`${one.value.id} ${one.value.name}`)
      if (one.kind === 'ticket') found.reporters.push(one.value.reporter)
    }
    return found
  }
  const same = { people: ['b2 Bo'], reporters: ['b2', 'b2', 'b2'] }
  expect(await peopleOf({ id: 'bo@example.org' }, named, { id: 'b2' })).toEqual(same)
  expect(await peopleOf(named, { id: 'b2' }, { id: 'bo@example.org' })).toEqual(same)
  // Two accounts with one address stay two people.
  const other = { id: 'c3', name: 'Other', email: 'bo@example.org' }
  expect((await peopleOf({ id: 'bo@example.org' }, named, other)).reporters).toEqual(['b2', 'b2', 'c3'])
})
