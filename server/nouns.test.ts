// The nouns classify every event: it is in the audit log or daily work, it adds to the project's text or does not, and it carries
// texts or does not. An event that is left out is ignored silently, so each new event has to be listed here, or by its noun.
import { expect, it } from 'vitest'
import { EVENT_TYPES } from '../domain/event-types.ts'
import { fold } from '../domain/folded.ts'
import { folded, nouns } from './noun.ts'

/** Daily work, and events that the log of an account already has. */
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

/** The events that add text. The others add none, or only a name, which has a limit of its own. */
const ADDING_TEXT = ['ticket.created', 'ticket.changed', 'comment.created', 'comment.changed']

it('each event is audited, or daily work', () => {
  expect([...Object.keys(folded('audited')), ...NOT_AUDITED].sort()).toEqual([...EVENT_TYPES].sort())
})

it('a noun that fills current texts into events names them, so that the log stores none', () => {
  const silent = nouns().filter(
    ({ eventObjects = {}, texts }) =>
      !texts && Object.values(eventObjects).some((object) => object && 'now' in object),
  )
  expect(silent).toEqual([])
})

it('whoever carries a text of people says how much it adds', () => {
  expect(Object.keys(folded('growth')).sort()).toEqual([...ADDING_TEXT].sort())
  // Fails for a new event type, so that this list is reviewed.
  expect(EVENT_TYPES).toHaveLength(35)
})

it('refuses a name that two nouns define, such as that of a job', () => {
  expect(() => fold([{ mail: 1 }, undefined, { push: 2 }, { mail: 3 }])).toThrow('Two nouns define mail')
})
