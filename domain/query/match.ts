// Whether a ticket that an event brings belongs to the windows of a query: what server/ticket/terms.ts asks of the database,
// decided on the page. Loaded with whatever makes such windows.
import { rangeOf } from '../date.ts'
import { wordsOf } from '../ticket/search.ts'
import { NOBODY, NONE, type TicketSummary } from '../ticket/ticket.ts'
import { containsAll, decideQueries } from '../ticket/window.ts'
import { parseQuery } from './parse.ts'
import type { FieldName, Query, Term, Value } from './tree.ts'

type Description = string | null | undefined
/** Null where only the database can tell. */
type Decision = boolean | null

decideQueries((ticket, description, text) => {
  const parsed = parseQuery(text)
  return 'errors' in parsed ? null : matchesQuery(ticket, description, parsed.query)
})

/**
 * @param description undefined where it is not known
 * @param query canonical, as resolveQuery leaves it
 */
export function matchesQuery(ticket: TicketSummary, description: Description, query: Query): Decision {
  const words = query.flatMap((term) => (term.kind === 'word' ? [term.text] : []))
  const decisions = query.map((term) => decided(ticket, description, term))
  decisions.push(containsAll(ticket, description, wordsOf(words.join(' '))))
  if (decisions.includes(false)) return false
  return decisions.includes(null) ? null : true
}

function decided(ticket: TicketSummary, description: Description, term: Term): Decision {
  if (term.kind === 'word') return true
  const is =
    term.kind === 'phrase'
      ? containsAll(ticket, description, [term.text])
      : anyOf(term.values.map((value) => hasValue(ticket, term.field, value)))
  return is === null ? null : is !== term.negated
}

function anyOf(decisions: Decision[]): Decision {
  if (decisions.includes(true)) return true
  return decisions.includes(null) ? null : false
}

const PRESENT: Record<string, (ticket: TicketSummary) => boolean> = {
  assignee: ({ assignee_id }) => assignee_id !== null,
  due: ({ due_date }) => due_date !== null,
  estimate: ({ estimate }) => estimate !== null,
  label: ({ label_ids }) => label_ids.length > 0,
  parent: ({ parent_id }) => parent_id !== null,
}

function hasValue(ticket: TicketSummary, field: FieldName, { text }: Value): Decision {
  switch (field) {
    case 'status':
    case 'column':
    case 'type':
    case 'priority':
      return ticket[field] === text
    case 'assignee':
      return (ticket.assignee_id ?? NOBODY) === text
    case 'reporter':
      return ticket.reporter_id === text
    case 'label':
      return text === NONE ? ticket.label_ids.length === 0 : ticket.label_ids.includes(text)
    case 'blocked':
      return ticket.blocked_by > 0 === (text === 'yes')
    case 'has':
      return PRESENT[text]?.(ticket) ?? null
    case 'parent':
      // Its number is not known here.
      if (ticket.parent_id === null) return text === NONE
      return text === NONE ? false : null
    case 'due':
      return isDue(ticket, text)
    case 'estimate':
      return ticket.estimate === null ? text === NONE : text !== NONE && isWithin(ticket.estimate, text)
    case 'created':
      return isBetween(ticket.created_at, text)
    case 'updated':
      return isBetween(ticket.updated_at, text)
  }
}

function isDue({ due_date, status }: TicketSummary, text: string): boolean {
  if (text === NONE || due_date === null) return text === NONE && due_date === null
  const { from, to } = rangeOf(text)
  return status !== 'done' && from <= due_date && due_date <= to
}

function isWithin(number: number, text: string): boolean {
  const [from, to] = text.split('..')
  return number >= Number(from || 0) && (!to || number <= Number(to))
}

function isBetween(instant: string, text: string): boolean {
  const [from = '', to = ''] = text.toUpperCase().split('..')
  const at = Date.parse(instant)
  return (from === '' || at >= Date.parse(from)) && (to === '' || at < Date.parse(to))
}
