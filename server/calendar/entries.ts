// The entries of a calendar: due dates of open tickets that its person may read at this moment.
import { sql } from 'kysely'
import { CALENDAR_DAYS_BACK, CALENDAR_ENTRIES } from '../../domain/calendar/calendar.ts'
import type { Language } from '../../domain/locale/language.ts'
import { LinkSecret } from '../../domain/public-board/public-board.ts'
import type { Priority, TicketType } from '../../domain/ticket/ticket.ts'
import { hashOf } from '../auth/session/session.ts'
import type { Db } from '../db/handle.ts'
import { couldEnter } from '../entry.ts'

export type CalendarEntry = {
  id: string
  project_id: string
  project: string
  key: string
  number: number
  title: string
  due_date: string
  type: TicketType
  priority: Priority
  version: number
  updated_at: string
}

export type Entries = {
  /** The language that the person has chosen. */
  language: Language | null
  /** The name of the project; null for a calendar of the tickets assigned to the person. */
  project: string | null
  entries: CalendarEntry[]
}

/**
 * Finds a calendar by the secret of its address.
 * @returns undefined if the address does not work: unknown or ended, the account is disabled or deleted, or the person no longer
 * belongs to the project
 */
export async function entriesOf(db: Db, secret: string, now: Date): Promise<Entries | undefined> {
  if (!LinkSecret.safeParse(secret).success) return undefined
  const link = await db
    .selectFrom('calendar_link as link')
    .innerJoin('account', 'account.id', 'link.user_id')
    .leftJoin('project_member as member', (join) =>
      join.onRef('member.project_id', '=', 'link.project_id').onRef('member.user_id', '=', 'link.user_id'),
    )
    .leftJoin('project', (join) =>
      join.onRef('project.id', '=', 'member.project_id').on('project.deleted_at', 'is', null),
    )
    .select(['link.user_id', 'link.project_id', 'project.name', 'account.language'])
    .where('link.hash', '=', hashOf(secret))
    .where('account.disabled_at', 'is', null)
    .where('account.email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!link || (link.project_id !== null && link.name === null)) return undefined
  const { user_id, project_id, name, language } = link
  const since = new Date(now.getTime() - CALENDAR_DAYS_BACK * 86_400_000).toISOString().slice(0, 10)
  const isMine = project_id === null ? sql`and assignee_id = ${user_id}` : sql``
  const inProject = project_id === null ? sql`` : sql`and project.id = ${project_id}`
  // A window of each project, so that neither the size of a project nor past dates slow the query down.
  const { rows } = await sql<CalendarEntry>`
    select due.*, project.id as project_id, project.name as project, project.key
    from project_member member
    join project on project.id = member.project_id and project.deleted_at is null and project.archived_at is null
      and ${couldEnter('member.user_id')}
      ${inProject}
    cross join lateral (
      select id, number, title, due_date, type, priority, version, updated_at from ticket
      where ticket.project_id = project.id and deleted_at is null and status <> 'done'
        and due_date is not null and due_date >= ${since}::date ${isMine}
      order by due_date, number limit ${CALENDAR_ENTRIES}
    ) due
    where member.user_id = ${user_id}
    order by due.due_date, project.id, due.number limit ${CALENDAR_ENTRIES}`.execute(db)
  return { language, project: name, entries: rows }
}
