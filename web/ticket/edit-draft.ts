// An edit in progress, as plain values: the user's changes against the current ticket. Nothing here sends or renders;
// the user decides conflicts.
import { TICKET_FIELDS, type Ticket, type TicketField } from '../../domain/ticket.ts'

/** The editable fields of a ticket. An empty description is null. */
export type TicketValues = Pick<Ticket, TicketField>

type Side = 'mine' | 'theirs'

/** `start` is the ticket when the edit began; a decision in `chosen` holds only while `theirs` stays the same. */
export type EditDraft = {
  start: TicketValues
  mine: Partial<TicketValues>
  chosen: Partial<Record<TicketField, { theirs: unknown; side: Side }>>
}

/** A field that somebody else changed while the user was editing it. */
export type FieldConflict = { field: TicketField; theirs: unknown; mine: unknown; side: Side | null }

export function valuesOf({ title, description, status, type, priority, assignee_id }: Ticket): TicketValues {
  return { title, description, status, type, priority, assignee_id }
}

export function beginEdit(ticket: Ticket): EditDraft {
  return { start: valuesOf(ticket), mine: {}, chosen: {} }
}

/** The form's values: the user's where they changed one, otherwise the ticket's current value. */
export function shownValues(draft: EditDraft, latest: TicketValues): TicketValues {
  const theirs = conflictsOf(draft, latest).filter(({ side }) => side === 'theirs')
  return {
    ...latest,
    ...draft.mine,
    ...Object.fromEntries(theirs.map(({ field }) => [field, latest[field]])),
  }
}

/** Sets fields of the draft. A field reset to the ticket's current value counts as untouched. */
export function typed(draft: EditDraft, latest: TicketValues, changed: Partial<TicketValues>): EditDraft {
  const mine = { ...draft.mine, ...changed }
  const start: Record<string, unknown> = { ...draft.start }
  const chosen = { ...draft.chosen }
  for (const field of Object.keys(changed) as TicketField[]) {
    // The form has shown the others' changes to this field so far, so the user builds on them.
    if (!(field in draft.mine)) start[field] = latest[field]
    if (chosen[field]?.side === 'theirs') chosen[field] = { theirs: latest[field], side: 'mine' }
    if (mine[field] === latest[field]) delete mine[field]
  }
  return { start: start as TicketValues, mine, chosen }
}

/** Fields changed by both, with both values and the decision so far. */
export function conflictsOf(draft: EditDraft, latest: TicketValues): FieldConflict[] {
  return touchedFields(draft).flatMap((field) => {
    const mine = normal(field, draft.mine[field])
    const theirs = latest[field]
    if (theirs === draft.start[field] || theirs === mine) return []
    const decision = draft.chosen[field]
    return [{ field, theirs, mine, side: decision && decision.theirs === theirs ? decision.side : null }]
  })
}

/** Fields changed by others since the edit began that the user has not touched. */
export function mergedFields(draft: EditDraft, latest: TicketValues): TicketField[] {
  return TICKET_FIELDS.filter((field) => !(field in draft.mine) && latest[field] !== draft.start[field])
}

export function choose(draft: EditDraft, { field, theirs }: FieldConflict, side: Side): EditDraft {
  return { ...draft, chosen: { ...draft.chosen, [field]: { theirs, side } } }
}

/** The fields to send: those that differ from the ticket. */
export function changesOf(draft: EditDraft, latest: TicketValues): Partial<TicketValues> {
  const shown = shownValues(draft, latest)
  const changed = touchedFields(draft).filter((field) => normal(field, shown[field]) !== latest[field])
  return Object.fromEntries(changed.map((field) => [field, shown[field]]))
}

function touchedFields(draft: EditDraft): TicketField[] {
  return TICKET_FIELDS.filter((field) => field in draft.mine)
}

/** The value as the server normalises it. */
function normal<F extends TicketField>(field: F, value: TicketValues[F] | undefined) {
  if (typeof value !== 'string') return value
  if (field === 'description') return value.trim() || null
  return field === 'title' ? value.trim() : value
}
