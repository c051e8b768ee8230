// The fields by which the board can be divided into lanes: one row of the board for each value.
import { isTicketField, QUERY_FIELDS } from './fields.ts'
import type { Field, Kind } from './kinds.ts'

/** The most lanes of one request. */
export const LANES_AT_ONCE = 10

/** The kinds of fields whose values can be lanes: there is a list of the values, and a ticket can be given one of them. */
const LANE_KINDS = ['choice', 'person', 'choices', 'record', 'ticket'] as const satisfies Kind[]

/** A field that has lanes. */
export type LaneField = Field & { kind: (typeof LANE_KINDS)[number]; termName: string; filterName: string }

/** The name of a custom field among the fields of lanes: `#` and its id, as in queries. */
export const CUSTOM_LANE = /^#[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** The fields that have lanes. The status is not among them, because the columns show it. */
export const LANE_FIELDS = QUERY_FIELDS.filter(
  (field): field is LaneField =>
    isTicketField(field.name) &&
    field.name !== 'status' &&
    field.filterName !== undefined &&
    (LANE_KINDS as readonly Kind[]).includes(field.kind),
)

/** The field that has this name in queries, if it has lanes. */
export const laneFieldOf = (name: string | undefined): LaneField | undefined =>
  LANE_FIELDS.find(({ termName }) => termName === name)
