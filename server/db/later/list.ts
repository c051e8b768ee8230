// The parts of an upgrade that take long on large tables. They are made after the start, while people work. A migration must not
// contain them: side-by-side.test.ts fails if one does. Code may use such an index at once, but must also work without it: made.ts.
import { COMMENT_PLACES, EVENT_NAMES, FOLDED_TEXTS, TEXT_BYTES, TICKET_WATCH } from './fills.ts'
import { COMMENT_SEARCH, OF_BOARD, OF_FACETS, OF_HISTORY } from './indexes.ts'

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
  'ticket_watch',
]

/** An index, which is built while others write. `bare`: without statistics, which would cost a computation for each row. */
export type LaterIndex = {
  kind: 'index'
  name: string
  table: string
  on: string
  unique?: boolean
  bare?: boolean
}
/** An index that is no longer needed once the entries before it are made. */
export type LaterDrop = { kind: 'drop'; name: string; table: string }
/** A constraint that a migration added for new rows only. */
export type LaterCheck = { kind: 'check'; name: string; table: string }
/**
 * A change of many rows that a migration registered in `upgrade_work`. It walks through the table in the order of its key, and the place
 * commits with each portion, so a killed process leaves nothing to clear up.
 */
export type LaterFill = {
  kind: 'fill'
  name: string
  table: string
  /** Further tables that it reads: their size counts, too. */
  reads?: string[]
  /** The columns of the primary key, each with its type. */
  key: Record<string, string>
  /** An `insert` or `update` of the rows whose keys are in `portion`. */
  change: string
  size?: number
  /** Makes temporary tables for `change`, after each start. */
  before?: string
  /** Runs once, when all rows are done. */
  after?: string
}
export type Later = LaterIndex | LaterDrop | LaterCheck | LaterFill

const check = (table: string, name: string): LaterCheck => ({ kind: 'check', name, table })

/** In the order in which they are made. An entry stays until no release that lacks it can be upgraded to this one. */
export const LATER: Later[] = [
  ...OF_BOARD,
  FOLDED_TEXTS,
  ...OF_HISTORY,
  TEXT_BYTES,
  TICKET_WATCH,
  ...OF_FACETS,
  { kind: 'drop', name: 'ticket_filter', table: 'ticket' },
  COMMENT_PLACES,
  COMMENT_SEARCH,
  EVENT_NAMES,
  check('ticket', 'ticket_estimate_check'),
  check('ticket', 'ticket_in_column'),
  check('ticket', 'ticket_sub_limit'),
  check('ticket', 'ticket_sub_counts'),
  check('ticket', 'ticket_parent'),
  check('ticket', 'ticket_relation_limit'),
  check('ticket', 'ticket_blocked_by'),
  check('ticket', 'ticket_rank_check'),
  check('ticket', 'ticket_attachment_count_check'),
  check('comment', 'comment_reactions_check'),
]

/** The statements that make the same in empty tables. */
export const LATER_STATEMENTS: string[] = LATER.flatMap((later) => {
  if (later.kind === 'index') return createIndex(later)
  if (later.kind === 'drop') return [`drop index ${later.name}`]
  return later.kind === 'check' ? [`alter table ${later.table} validate constraint ${later.name}`] : []
})

/** The statements that create an index. */
export function createIndex({ name, on, unique = false, bare = false }: LaterIndex, how = ''): string[] {
  const create = `create ${unique ? 'unique' : ''} index ${how} if not exists ${name} on ${on}`
  return bare ? [create, `alter index ${name} alter column 1 set statistics 0`] : [create]
}
