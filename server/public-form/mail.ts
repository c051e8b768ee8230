// The two mails to the sender of a report: the one with which an address is confirmed, and those about changes of the state. Both are
// written when they are sent, so an address that was removed meanwhile gets none. The first has no word of the sender, because anybody
// can type anybody's address.
import { sql } from 'kysely'
import { t } from '../../domain/locale/message.ts'
import { STATUSES } from '../../domain/ticket/fields.ts'
import type { Db } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { mail } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { inReadersWords } from '../locale/constant.ts'
import { type MailContent, plainName, type Words } from '../mail/text.ts'
import { openForms } from './form.ts'
import type { ReportMail } from './jobs.ts'
import { REPORT_MAILS } from './limits.ts'
import { linkOf } from './mail-link.ts'

type Writing = Pick<Deps, 'db' | 'config' | 'tokens' | 'clock'>

/** The state of a report, as its sender sees it. */
const STATE = sql<string>`case when ticket.deleted_at is null then ticket.status else 'gone' end`

/** Open forms with the addresses of their reports. */
const mailsOf = (db: Db) =>
  openForms(db)
    .innerJoin('report_mail as mail', 'mail.project_id', 'form.project_id')
    .innerJoin('report', 'report.ticket_id', 'mail.ticket_id')
    .innerJoin('ticket', 'ticket.id', 'mail.ticket_id')

const found = (db: Db, id: string) =>
  mailsOf(db)
    .select([
      'mail.id',
      'mail.email',
      'mail.told',
      'mail.confirmed_at',
      'project.name',
      'report.title',
      'report.language',
    ])
    .select(STATE.as('state'))
    .where('mail.id', '=', id)
    .executeTakeFirst()

/** Null if the address was confirmed or removed meanwhile. */
export async function confirmMail(
  deps: Writing,
  { report_mail_id }: ReportMail,
): Promise<MailContent | null> {
  const row = await found(deps.db, report_mail_id)
  if (!row || row.confirmed_at !== null) return null
  const url = await linkOf(deps, 'confirm', row)
  return {
    to: row.email,
    asked: row.language,
    words: () => ({
      subject: t('Please confirm your email address'),
      lines: [
        t(
          'A report was sent to the project “{project}”, and this address was given to hear of changes of its state.',
          { project: plainName(row.name) },
        ),
        t(
          'If it was you, please confirm. If not, ignore this mail: no other one comes, and the address is erased after two days.',
        ),
      ],
      link: { url, label: t('Confirm') },
    }),
  }
}

/** Null if the sender knows the state already, or wants no mails any more. */
export async function stateMail(deps: Writing, { report_mail_id }: ReportMail): Promise<MailContent | null> {
  const row = await found(deps.db, report_mail_id)
  if (!row || row.confirmed_at === null || row.told === row.state) return null
  const label = STATUSES.find(({ value }) => value === row.state)?.label
  const { title } = row
  const project = plainName(row.name)
  const stop = await linkOf(deps, 'stop', row)
  return {
    to: row.email,
    asked: row.language,
    words: () => (label ? changedWords({ title, project, label, stop }) : removedWords({ title, project })),
    // The link of the last mail ends with the address.
    headers: {
      ...(label && { list: { unsubscribe: { url: stop } } }),
      headers: {
        ...(label && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        'Auto-Submitted': 'auto-generated',
      },
    },
    attempted: async (outcome) => {
      if (outcome === 'sent') await markTold(deps, row)
    },
  }
}

function changedWords({
  title,
  project,
  stop,
  ...row
}: Record<'title' | 'project' | 'label' | 'stop', string>): Words {
  const label = inReadersWords(row.label)
  return {
    subject: t('Your report is now “{label}”', { label }),
    lines: [
      t('Your report “{title}” to the project “{project}” is now “{label}”.', { title, project, label }),
      t('The private link that you got when you sent it shows more.'),
    ],
    choices: [
      {
        line: t('To get no more mails about this report:'),
        link: { url: stop, label: t('Stop these mails') },
      },
    ],
  }
}

const removedWords = (values: { title: string; project: string }): Words => ({
  subject: t('Your report was removed'),
  lines: [
    t('The team of the project “{project}” has removed your report “{title}”.', values),
    t('This was the last mail about it. Your address was erased.'),
  ],
})

/** After the removal of a report there is nothing left to report, so its address is erased. */
async function markTold({ db, clock }: Writing, { id, state }: { id: string; state: string }): Promise<void> {
  if (state === 'gone') await db.deleteFrom('report_mail').where('id', '=', id).execute()
  else
    await sql`update report_mail set told = ${state}, mails = mails + 1, mailed_at = ${clock.now().toISOString()}
      where id = ${id}`.execute(db)
}

/**
 * Enqueues a mail for each report whose state changed. It waits, so that a ticket that is moved several times causes one mail, and
 * none if it is moved back. A sender gets at most one mail in an hour about a report.
 */
export async function enqueueChanged({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const since = new Date(clock.now().getTime() - REPORT_MAILS.pause * 1_000).toISOString()
  const rows = await mailsOf(db)
    .select('mail.id')
    .where('mail.confirmed_at', 'is not', null)
    .where('mail.mails', '<', REPORT_MAILS.most)
    .where(({ or, eb }) => or([eb('mail.mailed_at', 'is', null), eb('mail.mailed_at', '<', since)]))
    .where(sql<boolean>`mail.told <> ${STATE}`)
    .orderBy('mail.id')
    .limit(REPORT_MAILS.atOnce)
    .execute()
  for (const { id } of rows) await enqueue(db, mail('report_state', { report_mail_id: id }, { isLate: true }))
}
