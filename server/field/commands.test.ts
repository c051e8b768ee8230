// Custom fields: names, kinds, options, order, places on cards, the limit, and removal for 30 days.
import { describe, expect, it } from 'vitest'
import type { InputOf } from '../../domain/api.ts'
import type { CustomField, FieldOption } from '../../domain/field/field.ts'
import { FIELDS_PER_PROJECT } from '../../domain/field/field.ts'
import { takenBack } from '../../domain/field/undo.ts'
import { startWorld } from '../test/world.ts'

type Option = Pick<FieldOption, 'id' | 'name' | 'color'>

const world = await startWorld()
const { owner, projectId, member: dev } = await world.team('Dev Patel')

async function field(input: Record<string, unknown>, into = projectId): Promise<CustomField> {
  const event = await world.event(owner, 'createField', { projectId: into }, input as never)
  if (event.type !== 'field.created') throw new Error(event.type)
  return event.custom_field
}
const refusal = (input: Record<string, unknown>, into = projectId) =>
  world.refused(owner, 'createField', { projectId: into }, input as never)
const names = async (into = projectId) =>
  (await world.call(owner, 'listFields', { projectId: into })).fields.map(({ name }) => name)

describe('a custom field', () => {
  it('has a name of its own that no query uses, and only what its kind has', async () => {
    const hours = await field({ name: 'Effort', kind: 'number', unit: 'hours' })
    expect(hours).toMatchObject({ unit: 'hours', options: [], position: 0, version: 1 })
    expect((await refusal({ name: 'ÉFFORT', kind: 'text' })).code).toBe('field_taken')
    for (const name of ['due', 'Priority', 'Due date'])
      expect((await refusal({ name, kind: 'text' })).errors).toMatchObject([{ field: 'name' }])
    const wrong = [
      [{ name: 'A', kind: 'text', unit: 'kg' }, 'unit'],
      [{ name: 'A', kind: 'text', options: [{ name: 'x' }] }, 'options'],
      [{ name: 'A', kind: 'choice' }, 'options'],
      [{ name: 'A', kind: 'choice', options: [{ name: 'x' }, { name: 'X' }] }, 'options'],
      [{ name: 'A', kind: 'colour' }, 'kind'],
    ] as const
    for (const [input, at] of wrong) expect((await refusal(input)).errors).toMatchObject([{ field: at }])
    const mine = await world.refused(dev, 'createField', { projectId }, { name: 'Mine', kind: 'text' })
    expect(mine.code).toBe('forbidden')
    const edit = { version: 1, name: 'Hours' }
    expect(await world.event(owner, 'updateField', { fieldId: hours.id }, edit)).toMatchObject({
      type: 'field.changed',
      custom_field: { name: 'Hours', unit: 'hours', version: 2 },
    })
    const late = await world.refused(owner, 'updateField', { fieldId: hours.id }, { version: 1, name: 'X' })
    expect(late.code).toBe('edit_conflict')
  })

  it('keeps the ids of its options, also of removed ones', async () => {
    const made = await field({
      name: 'Tier',
      kind: 'choice',
      options: [{ name: 'Gold' }, { name: 'Silver' }],
    })
    const [gold, silver] = made.options
    const change = (version: number, options: object[]) =>
      world.event(owner, 'updateField', { fieldId: made.id }, { version, options: options as never })
    const renamed = { id: silver?.id, name: 'Platinum', color: 'blue' }
    expect(await change(1, [renamed, { name: 'Bronze' }])).toMatchObject({
      custom_field: {
        options: [
          { id: silver?.id, name: 'Platinum', color: 'blue', removed: false },
          { name: 'Bronze', removed: false },
          { id: gold?.id, name: 'Gold', removed: true },
        ],
      },
    })
    const again = await change(2, [{ name: 'gold', color: 'yellow' }])
    expect(again).toMatchObject({
      custom_field: { options: [{ id: gold?.id, name: 'gold', removed: false }, {}, {}] },
    })
    const foreign = { version: 3, options: [{ id: made.id, name: 'x' }] }
    const refused = await world.refused(owner, 'updateField', { fieldId: made.id }, foreign)
    expect(refused.errors).toMatchObject([{ field: 'options' }])
  })

  it('is as it was after an edit is taken back, unless somebody has changed it since', async () => {
    const into = await world.project(owner)
    const options = [{ name: 'Gold' }, { name: 'Silver', color: 'blue' }]
    const before = await field({ name: 'Tier', kind: 'choice', options, on_card: true }, into)
    await field({ name: 'Other', kind: 'text' }, into)
    const params = { fieldId: before.id }
    const edit = async (input: InputOf<'updateField'>) => {
      const event = await world.event(owner, 'updateField', params, input)
      return (event as { custom_field: CustomField }).custom_field
    }
    const [gold, silver] = before.options.map(({ removed: _, ...option }) => option) as [Option, Option]
    const changed = { options: [silver, { name: 'Bronze', color: 'gray' as const }], position: 1 }
    const after = await edit({ version: 1, name: 'Level', on_card: false, ...changed })
    const back = await edit(takenBack(before, after))
    const { name, on_card, position } = before
    expect(back).toMatchObject({ name, on_card, position, version: 3, former_names: ['Level'] })
    expect(back.options).toMatchObject([gold, silver, { name: 'Bronze', removed: true }])
    expect(takenBack(before, { ...after, name: 'Tier' })).not.toHaveProperty('name')
    const renamed = await edit({ version: 3, name: 'Level' })
    await edit({ version: 4, name: 'Rank' })
    const late = await world.refused(owner, 'updateField', params, takenBack(back, renamed))
    expect(late.code).toBe('edit_conflict')
    expect(await names(into)).toEqual(['Rank', 'Other'])
  })

  it('has a place among the others, and at most three are on cards', async () => {
    const into = await world.project(owner)
    const [a, b, c] = await Promise.all(
      ['A', 'B', 'C'].map((name) => field({ name, kind: 'text', on_card: true }, into)),
    )
    const [first, , last] = await names(into)
    const found = [a, b, c].find((one) => one?.name === last)
    const params = { fieldId: found?.id ?? '' }
    await world.event(owner, 'updateField', params, { version: 1, position: 0 })
    expect(await names(into)).toEqual([last, first, expect.anything()])
    await world.event(owner, 'updateField', params, { version: 2, position: 30 })
    expect((await names(into)).at(-1)).toBe(last)
    expect((await refusal({ name: 'D', kind: 'text', on_card: true }, into)).code).toBe('field_card_limit')
  })

  it('can be restored for 30 days after its removal, unless its name is taken', async () => {
    const into = await world.project(owner)
    const removed = await field({ name: 'Contract', kind: 'address' }, into)
    await field({ name: 'Room', kind: 'text' }, into)
    const params = { fieldId: removed.id }
    expect(await world.event(owner, 'deleteField', params, {})).toMatchObject({ field_id: removed.id })
    const listed = await world.call(owner, 'listFields', { projectId: into })
    expect(listed).toMatchObject({ fields: [{ name: 'Room', position: 0 }], removed: [{ name: 'Contract' }] })
    const other = await field({ name: 'Contract', kind: 'text' }, into)
    expect((await world.refused(owner, 'restoreField', params, {})).code).toBe('field_taken')
    await world.event(owner, 'deleteField', { fieldId: other.id }, {})
    expect(await world.event(owner, 'restoreField', params, {})).toMatchObject({ type: 'field.restored' })
    expect(await names(into)).toEqual(['Room', 'Contract'])
    await world.event(owner, 'deleteField', params, {})
    const ago = new Date(world.clock.now().getTime() - 30 * 24 * 3_600_000).toISOString()
    await world.db.updateTable('custom_field').set({ removed_at: ago }).where('id', '=', removed.id).execute()
    expect(await world.call(owner, 'listFields', { projectId: into })).toMatchObject({
      removed: [{ id: other.id }],
    })
    const late = await world.refused(owner, 'restoreField', params, {})
    expect(late.code).toBe('erased')
  })

  it('is one of at most 30', async () => {
    const into = await world.project(owner)
    for (let made = 0; made < FIELDS_PER_PROJECT; made += 1)
      await field({ name: `F ${made}`, kind: 'checkbox' }, into)
    expect((await refusal({ name: 'One more', kind: 'text' }, into)).code).toBe('field_limit')
  })
})
