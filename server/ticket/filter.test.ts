// Each filter of the contract narrows the list: none is accepted and then ignored.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changedTicket, summary } from '../../domain/api-example.ts'
import { pick } from '../../domain/fields.ts'
import { TICKET_CHOICES, type TicketChoice } from '../../domain/ticket/fields.ts'
import { TicketFilter } from '../../domain/ticket/ticket.ts'
import { createWorld, type TestPerson, type World } from '../test/world.ts'

/** The choices that a new ticket may have. */
type SetChoice = Exclude<TicketChoice, 'status'>
const SET_CHOICES = TICKET_CHOICES.filter((name): name is SetChoice => name !== 'status')

let world: World
let owner: TestPerson
let projectId: string
let found: { [N in Exclude<keyof TicketFilter, SetChoice>]-?: TicketFilter[N] } & Partial<TicketFilter>
beforeAll(async () => {
  world = await createWorld()
  owner = await world.person('Olga Owner')
  projectId = await world.project(owner)
  const helper = await world.member(owner, projectId, 'developer', 'Hans Helper')
  const { key } = await world.column(owner, projectId, 'Review')
  const labelId = await world.label(owner, projectId, 'iOS')
  const made = await world.event(owner, 'createMilestone', { projectId }, { name: '2.4' })
  const milestone_id = made.type === 'milestone.created' ? made.milestone.id : ''
  const other = await world.ticket(helper, projectId, {
    title: 'Another one',
    ...pick(changedTicket, SET_CHOICES),
  })
  const { id, number } = await world.ticket(owner, projectId, {
    title: 'Crash at start',
    assignee_id: helper.user_id,
    ...pick(summary, SET_CHOICES),
    milestone_id,
    start_date: '2026-11-30',
    due_date: '2026-12-01',
    estimate: 5,
    label_ids: [labelId],
    parent_id: other.id,
  })
  await world.event(owner, 'moveTicket', { ticketId: id }, { column: key })
  found = {
    ...(pick(summary, SET_CHOICES) as TicketFilter),
    status: 'in_progress',
    column: key,
    labels: labelId,
    number,
    assignee: helper.user_id,
    reporter: owner.user_id,
    milestone: milestone_id,
    start: '2026-11-30..2026-11-30',
    due: '2026-12-01..2026-12-01',
    parent: other.id,
    search: 'crash át',
    exact: 'CRASH at',
    words: 'starting',
    query: 'estimate:5',
  }
})
afterAll(() => world.close())

it.each(Object.keys(TicketFilter.shape) as (keyof TicketFilter)[])('%s', async (name) => {
  const { tickets } = await world.call(owner, 'listTickets', { projectId }, { [name]: found[name] })
  expect(tickets.map(({ title }) => title)).toEqual(['Crash at start'])
})
