// Notifications that depend on time: snoozed lines come back, and tickets become due. Runs in every process; each user is
// notified once, because one transaction both notifies and records that it did.
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { type Polling, startPolling } from '../jobs/polling.ts'
import { REMINDERS } from '../notification/limits.ts'
import { wallClock } from '../notification/local-time.ts'

type ReminderDeps = Pick<Deps, 'db' | 'clock' | 'logger'> & { publishInbox: (userIds: string[]) => void }

const DAY = 86_400_000
/** Due dates are notified in the morning, this many milliseconds after midnight. */
const REMINDER_TIME = 8 * 3_600_000

/** Runs until it is stopped. */
export function startReminders(deps: Omit<ReminderDeps, 'publishInbox'> & Pick<Deps, 'hub'>): Polling {
  const reminding = { ...deps, publishInbox: (ids: string[]) => deps.hub.publishInbox(ids) }
  return startPolling((signal) => remind(reminding, signal), {
    logger: deps.logger,
    pollMs: REMINDERS.lookMs,
    words: 'could not add due-date reminders to inboxes',
  })
}

/** Writes the notifications that are due now, and returns. */
export async function remind(deps: ReminderDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await bringBack(deps)));
  let cursor: DueCursor | undefined = { due_date: dateOf(deps.clock.now().getTime() - 2 * DAY), id: ZERO }
  while (!signal?.aborted && cursor) cursor = await remindOfDueDates(deps, cursor)
}

/** @returns whether there may be more */
async function bringBack({ db, clock, publishInbox }: ReminderDeps): Promise<boolean> {
  const now = clock.now().toISOString()
  const { rows } = await sql<{ user_id: string }>`
    with found as (
      select user_id, ticket_id from inbox_line where state = 'later' and later_until <= ${now}
      order by later_until limit ${REMINDERS.step} for update skip locked
    )
    update inbox_line set state = 'unread', at = greatest(at, later_until), later_until = null from found
    where inbox_line.user_id = found.user_id and inbox_line.ticket_id = found.ticket_id
    returning inbox_line.user_id`.execute(db)
  if (rows.length > 0) publishInbox([...new Set(rows.map(({ user_id }) => user_id))])
  return rows.length === REMINDERS.step
}

type DueCursor = { due_date: string; id: string }
type Due = DueCursor & { user_id: string; project_id: string; zone: string | null }
const ZERO = '00000000-0000-0000-0000-000000000000'

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** @returns where the next portion begins; undefined after the last */
async function remindOfDueDates(
  { db, clock, publishInbox }: ReminderDeps,
  after: DueCursor,
): Promise<DueCursor | undefined> {
  const now = clock.now()
  const { rows } = await sql<Due>`
    select ticket.due_date::text as due_date, ticket.id, ticket.project_id, ticket.assignee_id as user_id, settings.zone
    from ticket left join notification_settings settings on settings.user_id = ticket.assignee_id
    where due_date is not null and assignee_id is not null and status <> 'done' and deleted_at is null
      and (due_date, ticket.id) > (${after.due_date}::date, ${after.id}::uuid)
      and due_date <= ${dateOf(now.getTime() + DAY)}::date
    order by due_date, ticket.id limit ${REMINDERS.step}`.execute(db)
  const due = rows.filter((row) => isDue(row, now))
  const of = <K extends keyof Due>(field: K) => due.map((row) => row[field])
  if (due.length > 0) {
    const reminded = await sql<{ user_id: string }>`
      with due as (
        select due.* from unnest(${of('id')}::uuid[], ${of('project_id')}::uuid[], ${of('user_id')}::uuid[],
          ${of('due_date')}::date[]) due (ticket_id, project_id, user_id, due_date)
        join project_member member using (project_id, user_id)
        join project on project.id = due.project_id and project.deleted_at is null and project.archived_at is null
        join ticket on ticket.id = due.ticket_id and ticket.deleted_at is null and ticket.assignee_id = due.user_id
          and ticket.due_date = due.due_date and ticket.status <> 'done'
      ), told as (
        insert into due_told (ticket_id, project_id, user_id, due_date)
        select ticket_id, project_id, user_id, due_date from due order by ticket_id
        on conflict do nothing returning ticket_id, project_id, user_id
      )
      insert into inbox_line (user_id, ticket_id, project_id, reasons, count, seq, at)
      select user_id, ticket_id, project_id, array['due'], 1, project.seq, ${now.toISOString()}
      from told join project on project.id = told.project_id order by user_id, ticket_id
      on conflict (user_id, ticket_id) do update set
        reasons = case when inbox_line.state in ('unread', 'later') then array['due'] || array_remove(inbox_line.reasons, 'due')
          else excluded.reasons end,
        count = 1 + case when inbox_line.state in ('unread', 'later') then inbox_line.count else 0 end,
        at = excluded.at, actor_id = null, comment_id = null,
        linked_comment_id = case when inbox_line.state in ('unread', 'later') then inbox_line.linked_comment_id end,
        state = 'unread', later_until = null
      returning user_id`.execute(db)
    if (reminded.rows.length > 0) publishInbox([...new Set(reminded.rows.map(({ user_id }) => user_id))])
  }
  const last = rows.length === REMINDERS.step ? rows.at(-1) : undefined
  return last && { due_date: last.due_date, id: last.id }
}

/** Whether it is the morning of the due date, or later, in the user's time zone. */
function isDue({ due_date, zone }: Due, now: Date): boolean {
  return wallClock(now.getTime(), zone ?? 'UTC') >= Date.parse(due_date) + REMINDER_TIME
}
