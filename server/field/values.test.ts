// The values of tickets in custom fields: checked by the kind of the field, merged, in the log without texts, undone.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { CustomField } from '../../domain/field/field.ts'
import { HOUR } from '../limits.ts'
import { prune } from '../retention/pruning.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()
const { owner, projectId, member: dev } = await world.team('Dev Patel')
const stranger = await world.person('New Comer')

async function field(input: Record<string, unknown>): Promise<CustomField> {
  const event = await world.event(owner, 'createField', { projectId }, input as never)
  if (event.type !== 'field.created') throw new Error(event.type)
  return event.custom_field
}
const options = [{ name: 'Gold' }, { name: 'Silver' }]
const [text, site, hours, day, tier, tags, lead, paid] = await Promise.all([
  field({ name: 'Customer', kind: 'text' }),
  field({ name: 'Site', kind: 'address' }),
  field({ name: 'Effort', kind: 'number', unit: 'hours' }),
  field({ name: 'Renewal', kind: 'day' }),
  field({ name: 'Tier', kind: 'choice', options }),
  field({ name: 'Parts', kind: 'choices', options }),
  field({ name: 'Lead', kind: 'person' }),
  field({ name: 'Paid', kind: 'checkbox' }),
])
const [gold = '', silver = ''] = (tier as CustomField).options.map(({ id }) => id)
const parts = (tags as CustomField).options.map(({ id }) => id)

const create = (custom: Record<string, unknown>) =>
  world.ticket(dev, projectId, { title: 'Renew', custom: custom as never })
const read = async (ticketId: string) => (await world.call(dev, 'getTicket', { ticketId })).ticket
const edit = (ticketId: string, version: number, custom: Record<string, unknown>) =>
  world.event(dev, 'updateTicket', { ticketId }, { version, custom: custom as never })

const all = {
  [text.id]: 'ACME Corp.',
  [site.id]: 'https://example.org/a?b=c',
  [hours.id]: 12.5,
  [day.id]: '2026-03-13',
  [tier.id]: gold,
  [tags.id]: [...parts].sort(),
  [lead.id]: owner.user_id,
  [paid.id]: true,
}

describe('the values of a ticket', () => {
  it('are written with it, and changed one by one', async () => {
    const { id, custom } = await create(all)
    expect(custom).toEqual(all)
    expect((await read(id)).custom).toEqual(all)
    const event = await edit(id, 1, {
      [hours.id]: null,
      [tier.id]: silver,
      [text.id]: 'Acme',
      [day.id]: '2026-03-13',
    })
    const { [hours.id]: _, ...rest } = all
    expect(event).toMatchObject({
      ticket: { custom: { ...rest, [tier.id]: silver, [text.id]: 'Acme' }, version: 2 },
      fields: [`custom:${hours.id}`, `custom:${tier.id}`, `text:${text.id}`],
      custom_after: { [`custom:${hours.id}`]: null, [`custom:${tier.id}`]: silver },
      before: { [`custom:${hours.id}`]: 12.5, [`custom:${tier.id}`]: gold },
    })
    const same = { version: 2, custom: { [tier.id]: silver } }
    expect(await world.call(dev, 'updateTicket', { ticketId: id }, same)).toBeNull()
    const listed = await world.call(dev, 'listTickets', { projectId }, {})
    expect(listed.tickets.find((one) => one.id === id)?.custom).toEqual((await read(id)).custom)
    await edit(id, 2, Object.fromEntries(Object.keys(all).map((one) => [one, null])))
    expect((await read(id)).custom).toEqual({})
    const { rows } = await sql`select from ticket_custom where ticket_id = ${id}`.execute(world.db)
    expect(rows).toEqual([])
  })

  it.each([
    [text, 'a\nb', 'is one line of text'],
    [text, 'x'.repeat(501), 'has at most 500 characters'],
    [text, 3, 'must be a text'],
    [site, 'javascript:alert(1)', 'must be a web address that begins with http:// or https://'],
    [site, 'https://user:pass@example.org', 'must be a web address that begins with http:// or https://'],
    [hours, '12', 'must be a number up to 999,999,999,999 with at most 3 decimals'],
    [hours, 0.0001, 'must be a number up to 999,999,999,999 with at most 3 decimals'],
    [day, '2026-02-30', 'must be a day, such as 2026-03-13'],
    [tier, parts[0], 'must be one of its options'],
    [tags, [gold], 'must be a list of its options'],
    [lead, stranger.user_id, 'must be a member of the project'],
    [paid, 'yes', 'must be true or false'],
  ])('are refused by the kind of the field: %#', async (one, value, why) => {
    const input = { title: 'Renew', custom: { [one.id]: value } as never }
    const refusal = await world.refused(dev, 'createTicket', { projectId }, input)
    expect(refusal.errors).toEqual([{ field: `custom.${one.id}`, message: `“${one.name}” ${why}` }])
  })

  it('conflict only if two people change the same field', async () => {
    const { id } = await create({ [hours.id]: 1, [tier.id]: gold })
    await edit(id, 1, { [hours.id]: 2 })
    expect(await edit(id, 1, { [tier.id]: silver })).toMatchObject({ ticket: { version: 3 } })
    const input = { version: 1, custom: { [hours.id]: 3 } }
    const refusal = await world.refused(dev, 'updateTicket', { ticketId: id }, input)
    expect(refusal).toMatchObject({
      code: 'edit_conflict',
      conflicts: [{ field: `custom:${hours.id}`, theirs: 2, yours: 3 }],
    })
  })

  it('leave no text in the log, except as a former value', async () => {
    const { id } = await create({ [text.id]: 'swordfish' })
    const { seq } = await edit(id, 1, { [text.id]: 'marlin', [tier.id]: gold })
    const { rows } = await sql<{ payload: object; before: object }>`select payload, before from event
      where project_id = ${projectId} and (seq = ${seq} or payload #>> '{ticket,id}' = ${id}) order by seq`.execute(
      world.db,
    )
    expect(JSON.stringify(rows.map(({ payload }) => payload))).not.toMatch(/swordfish|marlin/)
    const read = (who: typeof owner) =>
      world.call(who, 'getReplacedText', { projectId }, { seq, field: `text:${text.id}` })
    expect(await read(dev)).toEqual({ before: 'swordfish', after: 'marlin', is_removed: false })
    expect(rows.at(-1)).toMatchObject({
      payload: { custom_after: { [`custom:${tier.id}`]: gold } },
      before: { [`text:${text.id}`]: 'swordfish', [`custom:${tier.id}`]: null },
    })
  })

  it('are in the history with their fields, and undone one by one', async () => {
    const { id } = await create({ [hours.id]: 1, [tier.id]: gold, [text.id]: 'Before' })
    const { seq } = await edit(id, 1, {
      [hours.id]: 2,
      [tier.id]: silver,
      [text.id]: 'After',
      [lead.id]: owner.user_id,
    })
    await edit(id, 2, { [hours.id]: 3 })
    const { entries, people, fields } = await world.call(dev, 'listHistory', { ticketId: id })
    const changes = entries.find((entry) => entry.seq === seq)?.changes
    expect(changes).toHaveLength(4)
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: `custom:${hours.id}`, before: 1, after: 2, is_text: false },
        { field: `custom:${tier.id}`, before: gold, after: silver, is_text: false },
        { field: `text:${text.id}`, before: null, after: null, is_text: true },
      ]),
    )
    expect(people.map((one) => one.id)).toContain(owner.user_id)
    expect(fields.map(({ name }) => name).sort()).toEqual(['Customer', 'Effort', 'Lead', 'Tier'])
    const undone = await world.event(dev, 'undoChange', { ticketId: id }, { seq })
    expect(undone).toMatchObject({
      undid: { left: [{ field: `custom:${hours.id}`, code: 'edit_conflict' }] },
    })
    expect((await read(id)).custom).toEqual({ [hours.id]: 3, [tier.id]: gold, [text.id]: 'Before' })
  })

  it('are changed on many tickets at once', async () => {
    const ids = [(await create({ [text.id]: 'one' })).id, (await create({})).id]
    const act = { do: 'edit', changes: { custom: { [text.id]: 'both', [paid.id]: true } } } as const
    await world.call(dev, 'startBulkChange', { projectId }, { id: randomUUID(), tickets: ids, act })
    for (const id of ids) expect((await read(id)).custom).toEqual({ [text.id]: 'both', [paid.id]: true })
  })

  it('go along to another project by the names of fields and options, and the preview says what is lost', async () => {
    const to = await world.project(owner)
    const there = async (input: object) => {
      const event = await world.event(owner, 'createField', { projectId: to }, input as never)
      return event.type === 'field.created' ? event.custom_field : tier
    }
    const other = await there({ name: 'TIER', kind: 'choice', options: [{ name: 'göld' }] })
    const name = await there({ name: 'Customer', kind: 'text' })
    await there({ name: 'Effort', kind: 'text' })
    const custom = { [tier.id]: gold, [text.id]: 'ACME', [hours.id]: 3 }
    const { id } = await world.ticket(owner, projectId, { title: 'Move', custom })
    await world.ticket(owner, projectId, { title: 'Move', custom: { [tier.id]: silver } })
    const preview = await world.call(owner, 'previewMoveToProject', { ticketId: id }, { project_id: to })
    expect(preview.dropped.fields).toEqual(['Effort'])
    const many = { project_id: to, search: 'Move' }
    const counted = await world.call(owner, 'previewMoveOfMany', { projectId }, many)
    expect(counted.fields).toEqual([
      { name: 'Effort', tickets: 1 },
      { name: 'Tier: Silver', tickets: 1 },
    ])
    await world.event(owner, 'moveTicketToProject', { ticketId: id }, { project_id: to })
    const { ticket } = await world.call(owner, 'getTicket', { ticketId: id })
    expect(ticket.custom).toEqual({ [other.id]: other.options[0]?.id, [name.id]: 'ACME' })
  })

  it('of a removed field are kept for 30 days, and former texts as long as the ticket', async () => {
    const gone = await field({ name: 'Old', kind: 'text' })
    const { id } = await create({ [gone.id]: 'kept' })
    await world.event(owner, 'deleteField', { fieldId: gone.id }, {})
    const late = { version: 1, custom: { [gone.id]: 'x' } }
    expect((await world.refused(dev, 'updateTicket', { ticketId: id }, late)).code).toBe('field_gone')
    expect((await read(id)).custom).toEqual({ [gone.id]: 'kept' })
    const { id: deleted } = await create({ [text.id]: 'secret one' })
    await edit(deleted, 1, { [text.id]: 'two' })
    await world.event(owner, 'deleteTicket', { ticketId: deleted })
    world.clock.advance(31 * 24 * HOUR)
    await prune(world.deps)
    const found = (condition: ReturnType<typeof sql>) => sql`select ${condition} as found`.execute(world.db)
    const { rows } = await found(sql`(select texts from ticket_custom where ticket_id = ${id})`)
    expect(rows).toEqual([{ found: {} }])
    const { rows: fields } = await found(
      sql`(select emptied_at is not null from custom_field where id = ${gone.id})`,
    )
    expect(fields).toEqual([{ found: true }])
    const { rows: events } = await sql`select from event where before::text like '%secret one%'`.execute(
      world.db,
    )
    expect(events).toEqual([])
  })
})
