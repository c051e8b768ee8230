// What nouns say of events is complete: an event is in the audit log or daily work, and adds to the project's text or does not. Both
// are silent where they are left out, so a new event has to be named here, or by its noun.
import { expect, it } from 'vitest'
import { EVENT_TYPES } from '../domain/event.ts'
import { folded } from './noun.ts'

/** Daily work, and what the log of an account has already. */
const NOT_AUDITED = [
  'ticket.created',
  'ticket.changed',
  'comment.created',
  'comment.changed',
  'comment.reacted',
  'attachment.created',
  'attachment.changed',
  'attachment.deleted',
  'relation.added',
  'relation.removed',
  'proposal.changed',
  'user.changed',
  'column.created',
  'column.changed',
  'column.ordered',
  'column.emptied',
  'column.deleted',
  'label.created',
  'label.changed',
  'label.deleted',
  'template.changed',
  'views.changed',
  'import.advanced',
]

/** The events that add text; the others add none, or a name, whose length is limited by itself. */
const ADDING_TEXT = ['ticket.created', 'ticket.changed', 'comment.created', 'comment.changed']

it('each event is audited, or daily work', () => {
  expect([...Object.keys(folded('audited')), ...NOT_AUDITED].sort()).toEqual([...EVENT_TYPES].sort())
})

it('whoever carries a text of people says how much it adds', () => {
  expect(Object.keys(folded('growth')).sort()).toEqual([...ADDING_TEXT].sort())
  // Every event that there is was looked at.
  expect(EVENT_TYPES).toHaveLength(35)
})
