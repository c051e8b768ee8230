// The mail to a person who joined or left projects because of a group: one mail about all of them. It is delayed, so that it
// also has the projects that follow within minutes.
import { sql } from 'kysely'
import { t } from '../../domain/locale/message.ts'
import { fromNow } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { databaseLimiter, secondsToWait } from '../fair-use/rate-limiter.ts'
import { HOUR, MAIL_BATCH_SECONDS, RATES } from '../limits.ts'
import { type MailContent, plainName } from '../mail/text.ts'
import type { GroupMail } from './jobs.ts'

/** The changes that a mail can be about: those since the mail was delayed, and of a job that took long. */
const SINCE_SECONDS = MAIL_BATCH_SECONDS + HOUR
/** The most projects that a mail names in each of its lists. */
const NAMED = 20

type Row = { joined: boolean; name: string; group: string | null; total: number }

/** @returns null if the person has left or answered in the meantime, or got too many mails of this kind today */
export async function groupMail(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  { user_id }: GroupMail,
): Promise<MailContent | null> {
  const { db, config } = deps
  const account = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', user_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!account) return null
  const since = fromNow(deps, -SINCE_SECONDS)
  const { rows } = await sql<Row>`
    select true as joined, project.name, (select name from people_group g join group_role r on r.group_id = g.id
        join group_person p on p.group_id = g.id and p.user_id = ${user_id}
        where r.project_id = project.id and g.deleted_at is null order by g.name limit 1) as "group"
    from project_member m join project on project.id = m.project_id and project.deleted_at is null
    where m.user_id = ${user_id} and m.is_news and m.role_by_hand = 'none' and m.joined_at > ${since}
    union all
    select distinct false, project.name, null from audit_entry e
    join project on project.id = e.project_id and project.deleted_at is null
    where e.at > ${since} and e.person_id = ${user_id} and e.action = 'member.removed' and e.detail ? 'group'
      and not exists (select from project_member m where m.project_id = project.id and m.user_id = ${user_id})
    order by 1 desc, 2`.execute(db)
  if (rows.length === 0) return null
  if ((await secondsToWait(databaseLimiter(db, 'news-to', RATES.newsTo), user_id)) > 0) return null
  const joined = rows.filter((row) => row.joined)
  const left = rows.filter((row) => !row.joined)
  return {
    to: account.email,
    words: () => ({
      subject: joined.length > 0 ? t('You were added to projects') : t('You are no longer in some projects'),
      lines: [...joinedLines(joined), ...leftLines(left)],
      link: { url: `${config.publicUrl}/dashboard`, label: t('Open your projects') },
    }),
  }
}

function joinedLines(rows: Row[]): string[] {
  if (rows.length === 0) return []
  return [
    t('You joined {count, plural, one {a project} other {# projects}} because you are in a group there:', {
      count: rows.length,
    }),
    ...named(rows),
    t('You can leave each of them with one click on your dashboard. The group then does not bring you back.'),
  ]
}

function leftLines(rows: Row[]): string[] {
  if (rows.length === 0) return []
  return [
    t(
      'You are no longer a member of {count, plural, one {a project} other {# projects}}, because of a change of a group:',
      { count: rows.length },
    ),
    ...named(rows),
  ]
}

function named(rows: Row[]): string[] {
  const first = rows.slice(0, NAMED)
  const lines = first.map(({ name, group }) =>
    group
      ? t('“{project}” through the group “{group}”', { project: plainName(name), group: plainName(group) })
      : t('“{project}”', { project: plainName(name) }),
  )
  return rows.length > NAMED ? [...lines, t('and {count} more', { count: rows.length - NAMED })] : lines
}
