// Turns mails about a report on and off. Until an address is confirmed it gets one mail with a link and nothing else, whatever is typed
// into whichever form; further reports with that address wait until it is. The answer and the page of a report are the same either way, so
// they reveal nothing about an address.
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { Refusal } from '../../domain/error.ts'
import type { Db, Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { mail } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { readersLanguage } from '../locale/scope.ts'
import type { Report } from '../public-form/form.ts'

type Writing = Pick<Deps, 'db' | 'clock'>

/** @param mayMail whether this address may get another mail today */
export async function subscribe(
  { db, clock }: Writing,
  report: Report,
  email: string,
  mayMail: () => Promise<boolean>,
): Promise<void> {
  const { ticket_id } = report
  if (!report.asks_mail || report.deleted_at !== null) throw new Refusal('link_over')
  const known = await db
    .selectFrom('report_mail')
    .select('id')
    .where('ticket_id', '=', ticket_id)
    .where('email', '=', email)
    .executeTakeFirst()
  if (known) return
  const isAllowed = await mayMail()
  const row = { id: newId(), ticket_id, email, now: clock.now().toISOString() }
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('report_mail').where('ticket_id', '=', ticket_id).execute()
    // The page of the report may be in another language than the form was.
    await tx
      .updateTable('report')
      .set({ language: readersLanguage() })
      .where('ticket_id', '=', ticket_id)
      .execute()
    if (isAllowed && (await insert(tx, row, true))) await enqueueConfirmation(tx, row.id)
    else await insert(tx, row, false)
  })
}

type Row = { id: string; ticket_id: string; email: string; now: string }

/** @returns false if the address has a mail that waits to be confirmed */
async function insert(tx: Tx, { id, ticket_id, email, now }: Row, isMailed: boolean): Promise<boolean> {
  const { rows } =
    await sql`insert into report_mail (id, ticket_id, project_id, email, told, is_mailed, created_at)
    select ${id}, ticket.id, ticket.project_id, ${email}, ticket.status, ${isMailed}, ${now}
      from ticket where ticket.id = ${ticket_id}
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

const enqueueConfirmation = (tx: Tx, report_mail_id: string) =>
  enqueue(tx, mail('report_confirm', { report_mail_id }))

/** Confirms an address for its report, and mails the link of the next report that waits with this address. */
export async function confirm({ db, clock }: Writing, id: string): Promise<void> {
  const confirmed_at = clock.now().toISOString()
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('report_mail')
      .set({ confirmed_at })
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .returning('email')
      .executeTakeFirst()
    if (!row) return
    const { rows } = await sql<{ id: string }>`update report_mail set is_mailed = true where id = (
        select id from report_mail where email = ${row.email} and confirmed_at is null and not is_mailed
        order by created_at, id limit 1)
      returning id`.execute(tx)
    for (const next of rows) await enqueueConfirmation(tx, next.id)
  })
}

/** Erases the address of a report. */
export async function unsubscribe(db: Db, report: Pick<Report, 'ticket_id'>): Promise<void> {
  await db.deleteFrom('report_mail').where('ticket_id', '=', report.ticket_id).execute()
}
