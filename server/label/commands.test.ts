// Labels: unique names, limits, and the labels of tickets after a label is changed, merged or removed.
import { describe, expect, it } from 'vitest'
import { startWorld } from '../test/world.ts'
import { tidyLabels } from './tidy.ts'

const world = await startWorld()
const { owner, projectId, member: dev } = await world.team('Dev Patel')

const labelsOf = async (ticketId: string) =>
  (await world.call(dev, 'getTicket', { ticketId })).ticket.label_ids
const listed = async (id: string) => {
  const { tickets } = await world.call(dev, 'listTickets', { projectId })
  return tickets.find((ticket) => ticket.id === id)?.label_ids
}

describe('names', () => {
  it('are unique without regard to case, in any script, also against a rename', async () => {
    await world.label(dev, projectId, 'Ürgent')
    const again = await world.refused(dev, 'createLabel', { projectId }, { name: 'üRGENT', color: 'red' })
    expect(again.code).toBe('label_taken')
    const labelId = await world.label(dev, projectId, 'Later')
    const renamed = await world.refused(owner, 'updateLabel', { labelId }, { version: 1, name: 'ürgent' })
    expect(renamed.code).toBe('label_taken')
    await world.event(owner, 'updateLabel', { labelId }, { version: 1, name: 'LATER' })
  })

  it('can be used again once their label was removed', async () => {
    const labelId = await world.label(dev, projectId, 'Seasonal')
    await world.event(owner, 'deleteLabel', { labelId })
    expect(await world.label(dev, projectId, 'seasonal')).not.toBe('')
  })

  it('stay unique when two people make one at the same moment', async () => {
    const answers = await Promise.all(
      ['Twice', 'TWICE', 'twice'].map((name) =>
        world.send(dev, 'createLabel', { projectId }, { name, color: 'red' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('an edit', () => {
  it('tells what was before, and one that was overtaken is refused with both values', async () => {
    const labelId = await world.label(dev, projectId, 'Before')
    const event = await world.event(owner, 'updateLabel', { labelId }, { version: 1, color: 'teal' })
    expect(event).toMatchObject({
      type: 'label.changed',
      label: { color: 'teal', version: 2 },
      before: { color: 'violet' },
    })
    const late = await world.refused(owner, 'updateLabel', { labelId }, { version: 1, color: 'red' })
    expect(late).toMatchObject({
      code: 'edit_conflict',
      conflicts: [{ field: 'color', theirs: 'teal', yours: 'red' }],
    })
  })
})

describe('the labels of a ticket', () => {
  it('merge what two people put on and take off at the same time', async () => {
    const [one = '', two = '', three = ''] = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => world.label(dev, projectId, name)),
    )
    const { id: ticketId } = await world.ticket(dev, projectId, { label_ids: [one] })
    await Promise.all([
      world.call(dev, 'changeTicketLabels', { ticketId }, { add: [two], remove: [one] }),
      world.call(owner, 'changeTicketLabels', { ticketId }, { add: [three] }),
    ])
    expect(await labelsOf(ticketId)).toEqual([two, three].sort())
    expect(await listed(ticketId)).toEqual([two, three].sort())
  })

  it('are told with what they were before, and nothing is told where nothing changes', async () => {
    const label = await world.label(dev, projectId, 'Told')
    const { id: ticketId } = await world.ticket(dev, projectId, { label_ids: [label] })
    expect(await world.call(dev, 'changeTicketLabels', { ticketId }, { add: [label] })).toBeNull()
    expect(await world.event(dev, 'changeTicketLabels', { ticketId }, { remove: [label] })).toMatchObject({
      fields: ['label_ids'],
      before: { label_ids: [label] },
      ticket: { label_ids: [], version: 2 },
    })
  })

  it('are labels of the same project, and at most 20', async () => {
    const { id: ticketId } = await world.ticket(dev, projectId)
    const otherProject = await world.project(dev, 'Elsewhere')
    const foreign = await world.label(dev, otherProject, 'Foreign')
    const refused = await world.refused(dev, 'changeTicketLabels', { ticketId }, { add: [foreign] })
    expect(refused.code).toBe('label_gone')
    const made = await world.refused(dev, 'createTicket', { projectId }, { title: 'X', label_ids: [foreign] })
    expect(made).toMatchObject({ code: 'label_gone', errors: [{ field: 'label_ids' }] })
    const many: string[] = []
    for (let n = 0; n < 21; n += 1) many.push(await world.label(dev, projectId, `Many ${n}`))
    await world.event(dev, 'changeTicketLabels', { ticketId }, { add: many.slice(0, 20) })
    const over = await world.refused(dev, 'changeTicketLabels', { ticketId }, { add: many.slice(20) })
    expect(over.code).toBe('ticket_labels_limit')
  })
})

describe('removing and merging', () => {
  it('changes every ticket at once, by one row, before and after the rows are tidied up', async () => {
    const gone = await world.label(dev, projectId, 'Gone')
    const merged = await world.label(dev, projectId, 'Merged')
    const then = await world.label(dev, projectId, 'Then')
    const last = await world.label(dev, projectId, 'Last')
    const { id: ticketId } = await world.ticket(dev, projectId, { label_ids: [gone, merged, then] })
    expect(await world.call(owner, 'countLabelled', { labelId: merged })).toEqual({ tickets: 1 })
    const event = await world.event(owner, 'deleteLabel', { labelId: gone })
    expect(event).toMatchObject({ type: 'label.deleted', label_id: gone, into: null })
    await world.event(owner, 'mergeLabel', { labelId: merged }, { into: then })
    expect(await labelsOf(ticketId)).toEqual([then])
    await world.event(owner, 'mergeLabel', { labelId: then }, { into: last })
    expect(await labelsOf(ticketId)).toEqual([last])
    expect(await world.call(owner, 'countLabelled', { labelId: last })).toEqual({ tickets: 1 })
    await tidyLabels(world.db)
    expect(await labelsOf(ticketId)).toEqual([last])
    const marked = world.db.selectFrom('label').select('id').where('removed_at', 'is not', null)
    expect(await marked.execute()).toEqual([])
    const stored = await world.db
      .selectFrom('ticket_label')
      .select('label_id')
      .where('ticket_id', '=', ticketId)
      .execute()
    expect(stored).toEqual([{ label_id: last }])
  })

  it('puts a label on again after the one that became it was taken off', async () => {
    const from = await world.label(dev, projectId, 'From')
    const into = await world.label(dev, projectId, 'Into')
    const { id: ticketId } = await world.ticket(dev, projectId, { label_ids: [from] })
    await world.event(owner, 'mergeLabel', { labelId: from }, { into })
    await world.event(dev, 'changeTicketLabels', { ticketId }, { remove: [into] })
    expect(await labelsOf(ticketId)).toEqual([])
    await world.event(dev, 'changeTicketLabels', { ticketId }, { add: [into] })
    expect(await labelsOf(ticketId)).toEqual([into])
  })
})
