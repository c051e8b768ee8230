// Events of tickets from an older release, as pages receive them that catch up: each field that was added since has its initial value.
import { expect, it } from 'vitest'
import { ada, ticket } from '../../domain/api-example.ts'
import { FIELDS, TICKET_FIELDS, TICKET_TEXTS } from '../../domain/ticket/fields.ts'
import { mayLack } from '../../domain/ticket/kinds.ts'
import { ticketNoun } from './noun.ts'

const LATER = TICKET_FIELDS.filter(
  (name) => mayLack(FIELDS[name]) && !(TICKET_TEXTS as string[]).includes(name),
)
const texts = { title: ticket.title, excerpt: null, description: ticket.description, custom: {} }

it.each(LATER)('an event from before %s was a field', (name) => {
  const { [name]: _, ...older } = ticket
  const event = { type: 'ticket.created', ticket: older } as never
  const filled = ticketNoun.eventObjects.ticket.fill(event, { [ticket.id]: texts }, () => ada)
  expect(filled).toMatchObject({
    ticket: { title: ticket.title, [name]: FIELDS[name].kind === 'choices' ? [] : null },
  })
})
