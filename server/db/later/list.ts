// The parts of an upgrade that take long on large tables. They are made after the start, while people work. A migration must not
// contain them: migrations.test.ts fails if one does. Code may use such an index at once, but must also work without it.

/** The large tables: an index or a rewrite of one in a migration would stop its writers for seconds or minutes. */
export const LARGE_TABLES = [
  'attachment',
  'audit_entry',
  'bulk_change_ticket',
  'comment',
  'event',
  'import_change',
  'import_row',
  'inbox_line',
  'ticket',
  'ticket_custom',
  'ticket_flow',
  'ticket_label',
  'ticket_stay',
  'ticket_text',
]

/** An index, which is built while others write. */
export type LaterIndex = { kind: 'index'; name: string; table: string; on: string }
/**
 * A change of many rows. `portion` changes at most `$1` of the rows that are not changed yet, so a killed process leaves nothing to
 * clear up.
 */
export type LaterFill = { kind: 'fill'; name: string; table: string; portion: string }
export type Later = LaterIndex | LaterFill

/** In the order in which they are made. An entry stays until no release that lacks it can be upgraded to this one. */
export const LATER: Later[] = [
  // The columns of a moment are those of the last event that lists them (docs/decisions/0121). Such events are rare.
  {
    kind: 'index',
    name: 'event_of_columns',
    table: 'event',
    on: `event (project_id, seq)
      where type in ('column.created', 'column.changed', 'column.ordered', 'column.deleted')`,
  },
]
