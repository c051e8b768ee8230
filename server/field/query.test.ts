// Queries about custom fields: by name, also a former one, compared, negated and without a value, for each kind.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { CustomField } from '../../domain/field/field.ts'
import { checkInvariants } from '../backup/invariants.ts'
import { startWorld } from '../test/world.ts'
import { numberKeysWithin } from './number-keys.ts'

const world = await startWorld()
const { owner, projectId, member: dev } = await world.team('Dev Patel')

async function field(input: Record<string, unknown>): Promise<CustomField> {
  const event = await world.event(owner, 'createField', { projectId }, input as never)
  if (event.type !== 'field.created') throw new Error(event.type)
  return event.custom_field
}
const options = [{ name: 'Gold' }, { name: 'Pure Silver' }]
const text = await field({ name: 'Customer', kind: 'text' })
const hours = await field({ name: 'Net Effort', kind: 'number' })
const day = await field({ name: 'Renewal', kind: 'day' })
const tier = await field({ name: 'Größe', kind: 'choice', options })
const tags = await field({ name: 'Parts', kind: 'choices', options })
const lead = await field({ name: 'Lead', kind: 'person' })
const paid = await field({ name: 'Paid', kind: 'checkbox' })
const [gold = '', silver = ''] = tier.options.map(({ id }) => id)
const parts = tags.options.map(({ id }) => id)

const make = (title: string, custom: Record<string, unknown>) =>
  world.ticket(dev, projectId, { title, custom: custom as never, priority: title === 'a' ? 'high' : 'low' })
await make('a', {
  [text.id]: 'ACME Corp, Zürich',
  [hours.id]: 12.5,
  [day.id]: '2026-05-06',
  [tier.id]: gold,
  [tags.id]: parts,
  [lead.id]: dev.user_id,
  [paid.id]: true,
})
await make('b', {
  [text.id]: 'Initech',
  [hours.id]: -3,
  [day.id]: '2026-03-01',
  [tier.id]: silver,
  [tags.id]: [parts[1]],
})
await make('c', {})

const found = async (query: string) =>
  (await world.call(dev, 'listTickets', { projectId }, { query, today: '2026-05-04' })).tickets
    .map(({ title }) => title)
    .sort()
    .join('')

it.each([
  ['customer:acme', 'a'],
  ['customer:"zurich acme"', 'a'],
  ['-customer:acme', 'bc'],
  ['customer:none', 'c'],
  ['-customer:none', 'ab'],
  ['"net effort":>3', 'a'],
  ['"Net Effort":-3', 'b'],
  ['"Net Effort":<=12.5', 'ab'],
  ['"Net Effort":>12.5', ''],
  ['"Net Effort":..-2.5', 'b'],
  ['renewal:<7d', 'ab'],
  ['renewal:>today', 'a'],
  ['renewal:2026-03-01..2026-03-31', 'b'],
  ['größe:gold', 'a'],
  ['grosse:"pure silver"', 'b'],
  ['-größe:gold', 'bc'],
  ['größe:gold,none', 'ac'],
  ['parts:gold', 'a'],
  ['parts:"pure silver" -parts:gold', 'b'],
  ['lead:me', 'a'],
  ['-lead:me', 'bc'],
  ['paid:yes', 'a'],
  ['paid:no', 'bc'],
  ['größe:gold priority:high', 'a'],
  ['größe:gold priority:low', ''],
  ['größe:gold -priority:high', ''],
  ['other:x', null],
])('%s finds %s', async (query, titles) => {
  if (titles !== null) return expect(await found(query)).toBe(titles)
  const refusal = await world.refused(dev, 'listTickets', { projectId }, { query })
  expect(refusal.errors).toMatchObject([{ field: 'query' }])
})

it('by ids means the same after the field was renamed', async () => {
  const canonical = `#${hours.id}:12..13 #${tier.id}:#${gold}`
  expect(await found(canonical)).toBe('a')
  await world.event(owner, 'updateField', { fieldId: hours.id }, { version: 1, name: 'Hours' })
  expect(await found(canonical)).toBe('a')
  expect(await found('hours:>12')).toBe('a')
  const wrong = await world.refused(dev, 'listTickets', { projectId }, { query: 'hours:many' })
  expect(wrong.errors?.[0]?.message).toMatch(/“many” is no value of “Hours”/)
  const option = await world.refused(dev, 'listTickets', { projectId }, { query: 'größe:glod' })
  expect(option.errors?.[0]?.message).toMatch(/“Größe” has no option “glod”. Did you mean “Gold”\?/)
})

describe('after a rename', () => {
  const rename = (field: CustomField, version: number, changes: object) =>
    world.event(owner, 'updateField', { fieldId: field.id }, { version, ...changes } as never)
  const refused = (query: string) => world.refused(dev, 'listTickets', { projectId }, { query })

  it('finds a field by its former names until another field has the name', async () => {
    await rename(tags, 1, { name: 'Pieces' })
    await rename(tags, 2, { name: 'Bits' })
    await rename(tags, 3, { name: 'PIECES' })
    const { fields } = await world.call(dev, 'listFields', { projectId })
    const now = fields.find(({ id }) => id === tags.id)
    expect(now).toMatchObject({ name: 'PIECES', former_names: ['Bits', 'Parts'] })
    for (const name of ['parts', 'bits', 'pieces']) expect(await found(`${name}:gold`)).toBe('a')
    const other = await field({ name: 'Parts', kind: 'checkbox' })
    expect((await refused('parts:gold')).errors?.[0]?.message).toContain('“gold”')
    await world.event(owner, 'deleteField', { fieldId: other.id })
    expect(await found('parts:gold')).toBe('a')
  })

  it('finds an option by its former names until another option has the name', async () => {
    const options = [
      { id: gold, name: 'Large' },
      { id: silver, name: 'Pure Silver' },
    ]
    await rename(tier, 1, { options })
    expect(await found('größe:gold')).toBe('a')
    expect(await found('größe:large')).toBe('a')
    await rename(tier, 2, { options: [...options, { name: 'Gold' }] })
    expect(await found('größe:gold')).toBe('')
  })

  it('keeps a saved view that was written with the former name', async () => {
    const id = randomUUID()
    const view = { id, name: 'Ours', query: 'bits:gold', tab: 'list' as const, sort: null }
    await world.event(owner, 'changeViews', { projectId }, { version: 0, views: [view] })
    const { views } = await world.call(dev, 'listViews', { projectId })
    expect(await found(views[0]?.query ?? '')).toBe('a')
    // A view about a removed field stays as it is, and the list can still be changed.
    await world.event(owner, 'deleteField', { fieldId: tags.id })
    const more = { ...view, id: randomUUID(), name: 'More', query: 'type:bug' }
    await world.event(owner, 'changeViews', { projectId }, { version: 1, views: [...views, more] })
    const wrong = { ...view, query: 'bits:silver' }
    const late = { version: 2, views: [wrong, more] }
    const refusal = await world.refused(owner, 'changeViews', { projectId }, late)
    expect(refusal.errors).toMatchObject([{ field: 'views' }])
  })
})

it('compares numbers by keys that the database gives the number', async () => {
  const number = fc.integer({ min: -2_000_000, max: 2_000_000 }).map((n) => n / 1000)
  const cases = fc.sample(fc.tuple(number, number, number), { numRuns: 300, seed: 7 })
  const { rows } = await sql<{ is: boolean[] }>`select array(
    select custom_keys(${projectId}::uuid, 1, jsonb_build_object('f', (one -> 'n')), '{}', '{}')
      && array(select hashtext('f ' || key) from jsonb_array_elements_text(one -> 'keys') key)
    from jsonb_array_elements(${JSON.stringify(
      cases.map(([n, a, b]) => ({ n, keys: numberKeysWithin(Math.min(a, b), Math.max(a, b)) })),
    )}::jsonb) with ordinality o(one, at) order by at) as "is"`.execute(world.db)
  const missed = cases.filter(
    ([n, a, b], at) => Math.min(a, b) <= n && n <= Math.max(a, b) && !rows[0]?.is[at],
  )
  expect(missed).toEqual([])
  expect((await checkInvariants(world.url)).filter(({ broken }) => broken > 0)).toEqual([])
})
