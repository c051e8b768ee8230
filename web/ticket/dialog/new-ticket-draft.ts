// The draft of a new ticket, which is kept until the ticket is created or the draft is discarded. Pure.
import { isSame } from '../../../domain/edit.ts'
import type { CustomValues } from '../../../domain/field/value.ts'
import { pick } from '../../../domain/fields.ts'
import { TICKET_FIELDS, type TicketField, type TicketValues } from '../../../domain/ticket/fields.ts'
import type { SimilarTicket } from '../../../domain/ticket/similar.ts'
import type { TicketType } from '../../../domain/ticket/ticket.ts'
import { EMPTY_TICKET } from '../field/form-fields.tsx'

/** The parts of a draft besides the fields that every project has. */
type Parts = {
  /** The values of custom fields; undefined while they are those of an untouched form. */
  custom?: CustomValues | undefined
  /** The ids of the files beside the form. */
  files?: readonly string[]
  /** The ticket that the new one duplicates. */
  duplicates?: SimilarTicket
}
export type Draft = Partial<TicketValues> & Parts

type TemplateOf = (type: TicketType) => string | null

/**
 * The values that the form shows. A draft that another release kept may lack a field, or have a field that no longer exists.
 * @param start the values of an untouched form, without the template
 */
export const valuesOf = (draft: Draft, start: TicketValues, templateOf: TemplateOf) => {
  const values: TicketValues = { ...start, ...pick(draft, TICKET_FIELDS) }
  return 'description' in draft ? values : { ...values, description: templateOf(values.type) }
}
export const NOTHING: Draft = {}

/** An empty list is not kept, because it would make an untouched form a draft. No values may differ from those of a template. */
const isPart = (part: unknown) => part !== undefined && !(Array.isArray(part) && part.length === 0)

export function withParts(draft: Draft, parts: Parts): Draft {
  return Object.fromEntries(
    Object.entries({ ...draft, ...parts }).filter(([name, part]) => !(name in parts) || isPart(part)),
  )
}

/**
 * A form is a draft once a value differs from an untouched form. The draft then has all values that are set, because later an
 * untouched form may start with others.
 */
export function changedDraft(
  known: Draft,
  changed: Partial<TicketValues>,
  start: TicketValues,
  templateOf: TemplateOf,
): Draft {
  const next = valuesOf({ ...known, ...changed }, start, templateOf)
  const untouched = valuesOf({ type: next.type }, { ...start, type: next.type }, templateOf)
  const isTouched = (field: TicketField) => !isSame(next[field], untouched[field])
  const isSet = (field: TicketField) => field !== 'description' && !isSame(next[field], EMPTY_TICKET[field])
  const fields = TICKET_FIELDS.filter((field) => field === 'type' || isTouched(field) || isSet(field))
  const isDraft = next.type !== start.type || TICKET_FIELDS.some(isTouched)
  const { custom, files, duplicates } = known
  return withParts(isDraft ? pick(next, fields) : NOTHING, { custom, files, duplicates })
}
