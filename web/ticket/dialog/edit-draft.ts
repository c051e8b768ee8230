// An edit in progress, as plain values: compares the user's changes with the current ticket. Nothing here sends or renders;
// the user decides conflicts.
import { isSame } from '../../../domain/edit.ts'
import type { CustomChanges, CustomValue, CustomValues } from '../../../domain/field/value.ts'
import { pick } from '../../../domain/fields.ts'
import { TICKET_FIELDS, type TicketField, type TicketValues } from '../../../domain/ticket/fields.ts'
import { TicketChanges } from '../../../domain/ticket/ticket.ts'

type Side = 'mine' | 'theirs'

/** The name of a custom field in an edit, as in refusals. */
export type CustomName = `custom.${string}`
/** A field of an edit: one that every project has, or a custom one. */
export type EditName = TicketField | CustomName
/** The values of an edit. A custom field without a value may be missing. */
export type EditValues = TicketValues & { [name: CustomName]: CustomValue | null | undefined }

const PREFIX = 'custom.'
export const customName = (id: string): CustomName => `${PREFIX}${id}`
const isCustomName = (name: string): name is CustomName => name.startsWith(PREFIX)
/** The id of the custom field; undefined for a field that every project has. */
export const customIdOf = (name: string): string | undefined =>
  isCustomName(name) ? name.slice(PREFIX.length) : undefined

const valueIn = (values: Partial<EditValues>, name: EditName): unknown => values[name] ?? null

/**
 * `start` is the ticket when the edit began. It lacks fields that the product did not have yet when the draft was kept. `chosen`
 * has the user's decision for as long as the other person's value stays the same.
 */
export type EditDraft = {
  start: Partial<EditValues>
  mine: Partial<EditValues>
  chosen: Partial<Record<EditName, { theirs: unknown; side: Side }>>
}

/** A field that somebody else changed while the user was editing it. */
export type FieldConflict = { field: EditName; theirs: unknown; mine: unknown; side: Side | null }

type Of = TicketValues & { custom?: CustomValues }

export function valuesOf(ticket: Of): EditValues {
  const own = Object.entries(ticket.custom ?? {}).map(([id, value]) => [customName(id), value])
  return { ...pick(ticket, TICKET_FIELDS), ...Object.fromEntries(own) }
}

export function beginEdit(ticket: Of): EditDraft {
  return { start: valuesOf(ticket), mine: {}, chosen: {} }
}

/** Whether somebody else changed the field since the edit began. */
function isChanged({ start }: EditDraft, latest: EditValues, field: EditName): boolean {
  return field in start && !isSame(valueIn(start, field), valueIn(latest, field))
}

/** The form's values: the user's value if they changed it, otherwise the ticket's current value. */
export function shownValues(draft: EditDraft, latest: EditValues): EditValues {
  const theirs = conflictsOf(draft, latest).filter(({ side }) => side === 'theirs')
  return {
    ...latest,
    ...Object.fromEntries(touchedFields(draft).map((field) => [field, draft.mine[field]])),
    ...Object.fromEntries(theirs.map(({ field }) => [field, valueIn(latest, field)])),
  }
}

/** Sets fields of the draft. A field reset to the ticket's current value counts as untouched. */
export function typed(draft: EditDraft, latest: EditValues, changed: Partial<EditValues>): EditDraft {
  const mine = { ...draft.mine, ...changed }
  const start: Record<EditName, unknown> = { ...draft.start } as never
  const chosen = { ...draft.chosen }
  for (const field of Object.keys(changed) as EditName[]) {
    // Until now the form has shown the others' changes to this field, so the user builds on them.
    if (!(field in draft.mine)) start[field] = valueIn(latest, field)
    if (chosen[field]?.side === 'theirs') chosen[field] = { theirs: valueIn(latest, field), side: 'mine' }
    if (isSame(valueIn(mine, field), valueIn(latest, field))) delete mine[field]
  }
  return { start: start as EditDraft['start'], mine, chosen }
}

/** The fields that both people changed, with both values and the decision so far. */
export function conflictsOf(draft: EditDraft, latest: EditValues): FieldConflict[] {
  return touchedFields(draft).flatMap((field) => {
    const mine = normal(field, draft.mine[field])
    const theirs = valueIn(latest, field)
    if (!isChanged(draft, latest, field) || isSame(theirs, mine)) return []
    const decision = draft.chosen[field]
    return [{ field, theirs, mine, side: decision && isSame(decision.theirs, theirs) ? decision.side : null }]
  })
}

/** Fields changed by others since the edit began that the user has not touched. */
export function mergedFields(draft: EditDraft, latest: EditValues): EditName[] {
  const custom = Object.keys(draft.start).filter(isCustomName)
  return [...TICKET_FIELDS, ...custom].filter(
    (field) => !(field in draft.mine) && isChanged(draft, latest, field),
  )
}

export function choose(draft: EditDraft, { field, theirs }: FieldConflict, side: Side): EditDraft {
  return { ...draft, chosen: { ...draft.chosen, [field]: { theirs, side } } }
}

/** The fields to send: those that differ from the ticket. */
export function changesOf(draft: EditDraft, latest: EditValues): Partial<EditValues> {
  const shown = shownValues(draft, latest)
  const changed = touchedFields(draft).filter(
    (field) => !isSame(normal(field, shown[field]), valueIn(latest, field)),
  )
  return Object.fromEntries(changed.map((field) => [field, shown[field]]))
}

function touchedFields({ mine }: EditDraft): EditName[] {
  return [...TICKET_FIELDS.filter((field) => field in mine), ...Object.keys(mine).filter(isCustomName)]
}

/**
 * The changes in the form in which a command has them.
 * @param isKnown whether the project still has a custom field: what was typed for a removed one stays in the form
 */
export function inputOf(changes: Partial<EditValues>, isKnown: (id: string) => boolean) {
  const custom = Object.entries(changes).flatMap(([name, value]): [string, CustomValue | null][] => {
    const id = customIdOf(name)
    return id !== undefined && isKnown(id) ? [[id, (value ?? null) as CustomValue | null]] : []
  })
  const builtIn: Partial<TicketValues> = pick(
    changes,
    TICKET_FIELDS.filter((field) => field in changes),
  )
  const own: { custom?: CustomChanges } = custom.length > 0 ? { custom: Object.fromEntries(custom) } : {}
  return { ...builtIn, ...own }
}

/** The values of the custom fields in an edit. */
export const customIn = (values: EditValues): CustomValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const id = customIdOf(name)
      return id === undefined || value === null || value === undefined ? [] : [[id, value as CustomValue]]
    }),
  )

/** The value as the server normalises it. A value that the server refuses stays as it is. */
function normal(field: EditName, value: unknown): unknown {
  if (isCustomName(field)) return typeof value === 'string' ? value.trim() || null : (value ?? null)
  const checked = TicketChanges.shape[field].safeParse(value)
  return checked.success ? checked.data : value
}
