// The forecast of an import counts relations as the run will, also beside those that are here and across portions of 100.
import { expect, it } from 'vitest'
import { importing, kindOf, line, startingWith } from '../test/imports.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()
const imports = importing(world)

const ticket = (id: string) => line('ticket', { id, title: id })
const blocks = (from: string, to: string) => line('relation', { kind: 'blocks', from, to })

it('relations that contradict those that are here are not counted as new', async () => {
  const { owner, projectId } = await world.team('Dev Patel')
  const first = [...startingWith, ...['a', 'b', 'c', 'd'].map(ticket)]
  await imports.run(owner, projectId, first)
  const { tickets } = await world.call(owner, 'listTickets', { projectId })
  const idOf = (title: string) => tickets.find((one) => one.title === title)?.id ?? ''
  const relate = (from: string, kind: 'blocks' | 'relates_to', to: string) =>
    world.call(owner, 'addRelation', { ticketId: idOf(from) }, { kind, ticket_id: idOf(to) })
  await relate('a', 'blocks', 'b')
  await relate('c', 'relates_to', 'd')
  const many = Array.from({ length: 110 }, (_, at) => `n${at}`)
  const second = [
    ...[...first, ...many.map(ticket)],
    // The first relation of a circle is in another portion than the last one.
    blocks('b', 'n0'),
    ...many.slice(1).map((id, at) => blocks(many[at] ?? '', id)),
    blocks('n109', 'a'),
    line('relation', { kind: 'relates_to', from: 'd', to: 'c' }),
    blocks('c', 'd'),
  ]
  const { forecast, report } = await imports.run(owner, projectId, second)
  expect(kindOf(report, 'relation')).toMatchObject({ created: 111, left_out: 2 })
  expect(kindOf(forecast, 'relation')).toEqual(kindOf(report, 'relation'))
})

it('relations beyond the limit of a ticket are not counted as new', async () => {
  const { owner, projectId } = await world.team('Dev Patel')
  const others = Array.from({ length: 120 }, (_, at) => `n${at}`)
  const first = [...startingWith, ...['a', ...others].map(ticket)]
  const to = (ids: string[]) => ids.map((id) => line('relation', { kind: 'relates_to', from: 'a', to: id }))
  await imports.run(owner, projectId, [...first, ...to(others.slice(0, 60))])
  // The judge counts only the relations of the file.
  const { forecast, report } = await imports.run(owner, projectId, [...first, ...to(others.slice(60))])
  expect(kindOf(report, 'relation')).toMatchObject({ created: 40, left_out: 20 })
  expect(kindOf(forecast, 'relation')).toEqual(kindOf(report, 'relation'))
})
