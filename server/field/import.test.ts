// Custom fields of imports: those of the same name and kind are joined, a repeated import changes nothing twice, and a value that was
// changed here stays.
import { expect, it } from 'vitest'
import { importing, kindOf, line } from '../test/imports.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()
const imports = importing(world)

const option = (id: string, name: string) => ({ id, name, color: 'gray', removed: false })
const FIRST_COLUMN = line('column', { id: 'c1', name: 'To Do', status: 'todo' })
const FIELDS = [
  FIRST_COLUMN,
  line('field', {
    id: 'f1',
    name: 'TIER',
    kind: 'choice',
    options: [option('g', 'gold'), option('s', 'Silver')],
  }),
  line('field', { id: 'f2', name: 'Estimate', kind: 'number', on_card: true }),
  line('field', { id: 'f3', name: 'Note' }),
  line('field', { id: 'f4', name: 'Empty', kind: 'choices' }),
]
const ticket = (custom: Record<string, unknown>) => line('ticket', { id: 't1', custom })

it('fields are joined or added, values follow their source until they are changed here', async () => {
  const { owner, projectId } = await world.team('Dev Patel')
  const gold = [{ name: 'Gold', color: 'yellow' as const }]
  await world.call(owner, 'createField', { projectId }, { name: 'Tier', kind: 'choice', options: gold })
  const first = [...FIELDS, ticket({ f1: 'g', f2: 3, f3: 'theirs', f4: ['x'] })]
  const { report, forecast } = await imports.run(owner, projectId, first)
  expect(kindOf(forecast, 'field')).toMatchObject({ created: 2, updated: 1, left_out: 1 })
  expect(kindOf(report, 'field')).toMatchObject({ created: 2, updated: 1, left_out: 1 })
  expect(report?.reasons.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining([
      'It has no options',
      'Its name is taken here: it is called “Estimate (Number)”',
      'Some of its custom fields do not exist',
    ]),
  )
  const { fields } = await world.call(owner, 'listFields', { projectId })
  expect(fields.map(({ name, on_card, options }) => [name, on_card, options.map((one) => one.name)])).toEqual(
    [
      ['Tier', false, ['Gold', 'Silver']],
      ['Estimate (Number)', true, []],
      ['Note', false, []],
    ],
  )
  const [tier, estimate, note] = fields
  const now = async () => {
    const { tickets } = await world.call(owner, 'listTickets', { projectId })
    const { id = '', version = 0, custom = {} } = tickets[0] ?? {}
    return { id, version, values: [tier, estimate, note].map((field) => custom[field?.id ?? ''] ?? null) }
  }
  const [goldId, silverId] = tier?.options.map(({ id }) => id) ?? []
  const { id, version, values } = await now()
  expect(values).toEqual([goldId, 3, 'theirs'])
  const own = { version, custom: { [note?.id ?? '']: 'mine' } }
  await world.call(owner, 'updateTicket', { ticketId: id }, own)
  const second = [...FIELDS, ticket({ f1: 's', f3: 'new' })]
  const again = await imports.run(owner, projectId, second)
  expect(again.report?.reasons.map(({ reason }) => reason)).toContain(
    'It was changed here since the last import: “Note” stays',
  )
  const after = await now()
  expect(after.values).toEqual([silverId, null, 'mine'])
  const third = await imports.run(owner, projectId, second)
  expect(kindOf(third.report, 'field')).toMatchObject({ unchanged: 3, left_out: 1 })
  expect(kindOf(third.report, 'ticket')).toMatchObject({ unchanged: 1 })
  expect(await now()).toEqual(after)
})

it('fields that a later file does not have keep their values', async () => {
  const { owner, projectId } = await world.team('Dev Patel')
  const field = (id: string, name: string) => line('field', { id, name })
  await imports.run(owner, projectId, [
    ...[FIRST_COLUMN, field('f1', 'One'), field('f2', 'Two')],
    ticket({ f1: 'a', f2: 'b' }),
  ])
  const second = [FIRST_COLUMN, field('f1', 'One'), ticket({ f1: 'c' })]
  const { forecast, report } = await imports.run(owner, projectId, second)
  expect(kindOf(forecast, 'ticket')).toMatchObject({ updated: 1 })
  expect(kindOf(report, 'ticket')).toMatchObject({ updated: 1 })
  const { tickets } = await world.call(owner, 'listTickets', { projectId })
  expect(Object.values(tickets[0]?.custom ?? {}).toSorted()).toEqual(['b', 'c'])
})

it('fields beyond the limit are named', async () => {
  const { owner, projectId } = await world.team('Dev Patel')
  const many = Array.from({ length: 31 }, (_, at) => line('field', { id: `f${at}`, name: `Field ${at}` }))
  const { forecast, report } = await imports.run(owner, projectId, [FIRST_COLUMN, ...many])
  for (const { kinds, reasons } of [forecast, report].filter((one) => one !== null)) {
    expect(kinds.find(({ of }) => of === 'field')).toMatchObject({ created: 30, left_out: 1 })
    expect(reasons.map(({ reason }) => reason)).toContainEqual(
      expect.stringContaining('“Field 30” is left out'),
    )
  }
})

it('removing an import removes the fields that it made, if no other ticket has a value in them', async () => {
  const { owner, projectId } = await world.team('Dev Patel')
  await world.call(owner, 'createField', { projectId }, { name: 'Mine', kind: 'text' })
  const fields = ['Mine', 'Used', 'Unused'].map((name) => line('field', { id: name, name }))
  const { id } = await imports.run(owner, projectId, [
    ...[FIRST_COLUMN, ...fields],
    ticket({ Mine: 'a', Used: 'b', Unused: 'c' }),
  ])
  const { fields: three } = await world.call(owner, 'listFields', { projectId })
  expect(three.map(({ name }) => name)).toEqual(['Mine', 'Used', 'Unused'])
  const used = three.find(({ name }) => name === 'Used')?.id ?? ''
  await world.call(
    owner,
    'createTicket',
    { projectId },
    { title: 'Own', type: 'task', custom: { [used]: 'ours' } },
  )
  await world.call(owner, 'removeImport', { projectId }, { id })
  await imports.runJobs()
  const { fields: left } = await world.call(owner, 'listFields', { projectId })
  expect(left.map(({ name, position }) => [name, position])).toEqual([
    ['Mine', 0],
    ['Used', 1],
  ])
})
