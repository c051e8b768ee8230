// Reads a public form, and the report of a private link, as they are now. One statement each, which finds nothing if the form is
// off, its project deleted or its robot gone; the answer is then the same as if the form had never existed.
import { sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import { fold } from '../../domain/fold.ts'
import { LinkSecret } from '../../domain/public-board/public-board.ts'
import {
  FormSlug,
  MESSAGES_SHOWN,
  PICTURE_TYPES,
  PublicReport,
  Similar,
  SUGGESTIONS,
} from '../../domain/public-form/public-form.ts'
import { hashOf } from '../auth/session/session.ts'
import type { Db } from '../db/handle.ts'
import { SUGGESTED_FROM } from './limits.ts'

/** Open forms, joined with their projects. */
export const openForms = (db: Db) =>
  db
    .selectFrom('public_form as form')
    .innerJoin('project', 'project.id', 'form.project_id')
    .innerJoin('project_member as member', (join) =>
      join.onRef('member.project_id', '=', 'form.project_id').onRef('member.user_id', '=', 'form.robot_id'),
    )
    .where('form.is_on', '=', true)
    .where('member.role', '<>', 'viewer')
    .where('project.deleted_at', 'is', null)
    .where('project.archived_at', 'is', null)

export type Form = Awaited<ReturnType<typeof formOf>>

export async function formOf(db: Db, slug: string) {
  const form =
    FormSlug.safeParse(slug).success &&
    (await openForms(db)
      .select(['form.project_id', 'slug', 'robot_id', 'intro', 'suggests', 'project.name'])
      .select(['types', 'label_ids', 'column_key', 'asks_mail'])
      .where('slug', '=', slug)
      .executeTakeFirst())
  if (!form) throw new Refusal('form_over')
  return form
}

export type Report = Awaited<ReturnType<typeof reportOf>>

export async function reportOf(db: Db, secret: string) {
  const report =
    LinkSecret.safeParse(secret).success &&
    (await openForms(db)
      .innerJoin('report', 'report.project_id', 'form.project_id')
      .innerJoin('ticket', 'ticket.id', 'report.ticket_id')
      .select(['report.ticket_id', 'report.project_id', 'report.title', 'report.created_at'])
      .leftJoin('report_mail as mail', 'mail.ticket_id', 'report.ticket_id')
      .select(['robot_id', 'shows_names', 'project.name', 'ticket.status', 'ticket.deleted_at'])
      .select('ticket.reporter_id')
      .select(['asks_mail', 'mail.id as mail_id', 'mail.confirmed_at'])
      .where('report.hash', '=', hashOf(secret))
      .executeTakeFirst())
  if (!report) throw new Refusal('link_over')
  return report
}

/** The robots of this form, and of the form that the report came by before it moved here: they write for the sender. */
const robotsOf = ({ robot_id, reporter_id }: Report) => [robot_id, reporter_id]

/** The pictures that the sender added. */
export async function picturesOf(db: Db, report: Report): Promise<{ sha256: string }[]> {
  return db
    .selectFrom('attachment')
    .select('sha256')
    .where('ticket_id', '=', report.ticket_id)
    .where('uploader_id', 'in', robotsOf(report))
    .where('mime', 'in', [...PICTURE_TYPES])
    .where('deleted_at', 'is', null)
    .execute()
}

/** The content of the private link: only what the team meant for the sender. */
export async function shownOf(db: Db, report: Report): Promise<PublicReport> {
  const isGone = report.deleted_at !== null
  const messages = isGone ? [] : await messagesOf(db, report)
  return PublicReport.parse({
    form: report.name,
    title: report.title,
    filed_at: report.created_at,
    state: isGone ? 'gone' : report.status,
    messages,
    pictures: isGone ? 0 : (await picturesOf(db, report)).length,
    mail: mailStateOf(report),
  })
}

/** Whether changes are mailed. The address itself is never shown. */
function mailStateOf({ asks_mail, mail_id, confirmed_at }: Report): PublicReport['mail'] {
  if (mail_id !== null) return confirmed_at === null ? 'waiting' : 'on'
  return asks_mail ? 'none' : 'not_offered'
}

async function messagesOf(db: Db, report: Report) {
  const { ticket_id, shows_names } = report
  const isSender = (id: string) => robotsOf(report).includes(id)
  const rows = await db
    .selectFrom('comment')
    .innerJoin('profile', 'profile.id', 'comment.author_id')
    .select(['content', 'comment.created_at', 'author_id', 'full_name'])
    .where('ticket_id', '=', ticket_id)
    .where('to_reporter', '=', true)
    .orderBy('comment.created_at', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(MESSAGES_SHOWN)
    .execute()
  return rows.reverse().map(({ content, created_at, author_id, full_name }) => ({
    by: isSender(author_id) ? 'you' : 'team',
    ...(shows_names && !isSender(author_id) && { name: full_name }),
    at: created_at,
    text: content,
  }))
}

/**
 * Titles that are similar to these words, as they were filed. Searches only reports of this form, and only if it offers suggestions:
 * reports that moved here came by a form that may offer none.
 */
export async function similarTo(db: Db, form: Form, words: string): Promise<Similar> {
  const searchWords = [...new Set(fold(words).match(/[\p{L}\p{N}]{3,}/gu) ?? [])].slice(0, 8)
  if (!form.suggests || searchWords.length === 0) return { titles: [] }
  const query = searchWords.join(' | ')
  const { rows } = await sql<{ title: string }>`
    select recent.title from (
      select title, words, ticket_id, created_at from report where project_id = ${form.project_id}
      order by created_at desc limit ${SUGGESTED_FROM}
    ) recent join ticket on ticket.id = recent.ticket_id and ticket.deleted_at is null
    where ticket.reporter_id = ${form.robot_id} and recent.words @@ to_tsquery('simple', ${query})
    group by recent.title, recent.words
    order by max(ts_rank(recent.words, to_tsquery('simple', ${query}))) desc, max(recent.created_at) desc
    limit ${SUGGESTIONS}`.execute(db)
  return Similar.parse({ titles: rows.map(({ title }) => title) })
}
