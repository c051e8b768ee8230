// The indexes that an upgrade builds after the start: those of migrations 0006 to 0092 on tables that may be large in release 0.2.0.
import type { LaterIndex } from './list.ts'

type Facts = Partial<Pick<LaterIndex, 'unique' | 'bare'>>

function index(table: string, name: string, on: string, facts: Facts = {}): LaterIndex {
  return { kind: 'index', name, table, on: `${table} ${on}`, ...facts }
}

/** Orders of the board and the lists. Without them, PostgreSQL reads the tickets of the project by their numbers. */
export const OF_BOARD: LaterIndex[] = [
  index(
    'ticket',
    'ticket_column',
    `(project_id, status collate "C", column_slot, number desc) where deleted_at is null and rank is null`,
  ),
  // In the collation "C", so that the planner cannot take `ticket_board` in their place and skip the ranked ones row by row.
  index(
    'ticket',
    'ticket_column_ranked',
    `(project_id, status collate "C", column_slot, number desc) where deleted_at is null and rank is not null`,
  ),
  index(
    'ticket',
    'ticket_rank',
    `(project_id, status collate "C", column_slot, rank) where deleted_at is null and rank is not null`,
    { unique: true },
  ),
  index('ticket', 'ticket_sub', '(parent_id, number desc) where parent_id is not null'),
  index('ticket', 'ticket_milestone', '(milestone_id, number desc) where milestone_id is not null'),
  index(
    'ticket',
    'ticket_due',
    `(project_id, status collate "C", column_slot, due_date, (-number))
      where deleted_at is null and due_date is not null`,
  ),
  index(
    'ticket',
    'ticket_updated',
    `(project_id, status collate "C", column_slot, updated_at desc, number desc) where deleted_at is null`,
  ),
  index(
    'ticket',
    'ticket_assigned',
    `(project_id, assignee_id, ticket_urgency(due_date, priority) desc, created_at desc, id desc)
      where assignee_id is not null and status <> 'done' and deleted_at is null`,
  ),
  index(
    'ticket',
    'ticket_reported',
    `(project_id, reporter_id, created_at desc, id desc) where status <> 'done' and deleted_at is null`,
  ),
  // Tickets become overdue by the passing of time, without an event.
  index(
    'ticket',
    'ticket_open_due',
    `(project_id, due_date) where due_date is not null and status <> 'done' and deleted_at is null`,
  ),
  index(
    'ticket',
    'ticket_to_be_due',
    `(due_date, id)
      where due_date is not null and assignee_id is not null and status <> 'done' and deleted_at is null`,
  ),
  index('ticket', 'ticket_to_erase', '(deleted_at) where deleted_at is not null and erased_at is null'),
  index(
    'ticket',
    'ticket_waiting',
    `(project_id, (imported #>> '{assignee,id}')) where imported ? 'assignee'`,
  ),
  index(
    'ticket',
    'ticket_source_key',
    `using gin (ticket_source_keys(project_id, imported)) where imported ? 'keys'`,
  ),
  index('comment', 'comment_to_reporter', '(ticket_id, created_at, id) where to_reporter'),
]

/** Indexes of the history. Without them, PostgreSQL reads the events of the project. */
export const OF_HISTORY: LaterIndex[] = [
  // All but those that write or edit a comment: a long discussion must not slow down the history.
  index(
    'event',
    'event_of_ticket',
    `((coalesce(payload #>> '{ticket,id}', payload ->> 'ticket_id')), seq)
      where type like 'ticket.%' or type = 'comment.deleted'`,
  ),
  index(
    'event',
    'event_of_comment',
    `((payload #>> '{comment,id}'), seq) where type = 'comment.created' or type = 'comment.changed'`,
  ),
  // The tickets that these changed are in `before`.
  index(
    'event',
    'event_removal',
    `(project_id, seq) where type in ('member.removed', 'column.emptied', 'column.deleted')`,
  ),
  index(
    'event',
    'event_of_attachment',
    `((coalesce(payload #>> '{attachment,ticket_id}', payload ->> 'ticket_id')), seq)
      where type like 'attachment.%'`,
  ),
  index('event', 'event_of_relation_from', `((payload ->> 'from_id'), seq) where type like 'relation.%'`),
  index('event', 'event_of_relation_to', `((payload ->> 'to_id'), seq) where type like 'relation.%'`),
  index('event', 'event_of_bulk', '(project_id, bulk_id, seq) where bulk_id is not null'),
  // The columns of a moment are those of the last event that lists them (docs/decisions/0121). Such events are rare.
  index(
    'event',
    'event_of_columns',
    `(project_id, seq)
      where type in ('column.created', 'column.changed', 'column.ordered', 'column.deleted')`,
  ),
]

export const OF_FACETS: LaterIndex[] = [
  // Without a list of pending keys, which every read would have to scan.
  index(
    'ticket',
    'ticket_facets',
    `using gin ((ticket_facet_keys(
        project_id, number, status, priority, type, assignee_id, reporter_id, labels, due_date, parent_id, estimate,
        blocked_by > 0, attachment_count > 0, created_at, updated_at)
        || ticket_day_keys('start', start_date) || ticket_record_keys('milestone', milestone_id)))
      with (fastupdate = off) where deleted_at is null`,
    { bare: true },
  ),
]

// With a pending list, which the server empties after the commit (docs/decisions/0050).
export const COMMENT_SEARCH: LaterIndex = index(
  'comment',
  'comment_search',
  `using gin (ticket_search_keys(project_id, at_seq, comment_search_text(content)))
    with (fastupdate = on, gin_pending_list_limit = 16384)`,
  { bare: true },
)
