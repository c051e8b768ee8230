// An edit in progress, as plain values: compares the user's changes with the current ticket. Nothing here sends or renders;
// the user decides conflicts.
import { isSame } from '../../../domain/edit.ts'
import { pick } from '../../../domain/fields.ts'
import { TICKET_FIELDS, type TicketField, type TicketValues } from '../../../domain/ticket/fields.ts'
import { TicketChanges } from '../../../domain/ticket/ticket.ts'

type Side = 'mine' | 'theirs'

/**
 * `start` is the ticket when the edit began. It lacks fields that the product did not have yet when the draft was kept. `chosen`
 * has the user's decision for as long as the other person's value stays the same.
 */
export type EditDraft = {
  start: Partial<TicketValues>
  mine: Partial<TicketValues>
  chosen: Partial<Record<TicketField, { theirs: unknown; side: Side }>>
}

/** A field that somebody else changed while the user was editing it. */
export type FieldConflict = { field: TicketField; theirs: unknown; mine: unknown; side: Side | null }

export function valuesOf(ticket: TicketValues): TicketValues {
  return pick(ticket, TICKET_FIELDS)
}

export function beginEdit(ticket: TicketValues): EditDraft {
  return { start: valuesOf(ticket), mine: {}, chosen: {} }
}

/** Whether somebody else changed the field since the edit began. */
function isChanged({ start }: EditDraft, latest: TicketValues, field: TicketField): boolean {
  return field in start && !isSame(start[field], latest[field])
}

/** The form's values: the user's value if they changed it, otherwise the ticket's current value. */
export function shownValues(draft: EditDraft, latest: TicketValues): TicketValues {
  const theirs = conflictsOf(draft, latest).filter(({ side }) => side === 'theirs')
  return {
    ...latest,
    ...pick(draft.mine, TICKET_FIELDS),
    ...Object.fromEntries(theirs.map(({ field }) => [field, latest[field]])),
  }
}

/** Sets fields of the draft. A field reset to the ticket's current value counts as untouched. */
export function typed(draft: EditDraft, latest: TicketValues, changed: Partial<TicketValues>): EditDraft {
  const mine = { ...draft.mine, ...changed }
  const start: Record<string, unknown> = { ...draft.start }
  const chosen = { ...draft.chosen }
  for (const field of Object.keys(changed) as TicketField[]) {
    // Until now the form has shown the others' changes to this field, so the user builds on them.
    if (!(field in draft.mine)) start[field] = latest[field]
    if (chosen[field]?.side === 'theirs') chosen[field] = { theirs: latest[field], side: 'mine' }
    if (isSame(mine[field], latest[field])) delete mine[field]
  }
  return { start, mine, chosen }
}

/** The fields that both people changed, with both values and the decision so far. */
export function conflictsOf(draft: EditDraft, latest: TicketValues): FieldConflict[] {
  return touchedFields(draft).flatMap((field) => {
    const mine = normal(field, draft.mine[field])
    const theirs = latest[field]
    if (!isChanged(draft, latest, field) || isSame(theirs, mine)) return []
    const decision = draft.chosen[field]
    return [{ field, theirs, mine, side: decision && isSame(decision.theirs, theirs) ? decision.side : null }]
  })
}

/** Fields changed by others since the edit began that the user has not touched. */
export function mergedFields(draft: EditDraft, latest: TicketValues): TicketField[] {
  return TICKET_FIELDS.filter((field) => !(field in draft.mine) && isChanged(draft, latest, field))
}

export function choose(draft: EditDraft, { field, theirs }: FieldConflict, side: Side): EditDraft {
  return { ...draft, chosen: { ...draft.chosen, [field]: { theirs, side } } }
}

/** The fields to send: those that differ from the ticket. */
export function changesOf(draft: EditDraft, latest: TicketValues): Partial<TicketValues> {
  const shown = shownValues(draft, latest)
  const changed = touchedFields(draft).filter((field) => !isSame(normal(field, shown[field]), latest[field]))
  return Object.fromEntries(changed.map((field) => [field, shown[field]]))
}

function touchedFields(draft: EditDraft): TicketField[] {
  return TICKET_FIELDS.filter((field) => field in draft.mine)
}

/** The value as the server normalises it. A value that the server refuses stays as it is. */
function normal<F extends TicketField>(field: F, value: TicketValues[F] | undefined) {
  const checked = TicketChanges.shape[field].safeParse(value)
  return checked.success ? (checked.data as TicketValues[F] | undefined) : value
}
