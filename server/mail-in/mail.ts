// The answers to mails: the key of a ticket that was filed, and the reason why a mail was refused. Nothing of the mail is repeated.
import { t } from '../../domain/locale/message.ts'
import type { JobDeps } from '../jobs/kind.ts'
import { inReadersWords } from '../locale/constant.ts'
import type { MailContent } from '../mail/text.ts'
import type { FiledMail, RefusedMail } from './jobs.ts'
import { REASONS } from './outcome.ts'
import { replyAddressOf } from './reply-address.ts'

/** Marks an answer, so that nobody's program answers it in turn. */
const ANSWER = { 'Auto-Submitted': 'auto-replied' }

type Answering = Pick<JobDeps, 'db' | 'clock' | 'config' | 'tokens'>

/** Null if the ticket is gone, or the person may not read it any more. */
export async function filedMail(
  deps: Answering,
  { ticket_id, user_id }: FiledMail,
): Promise<MailContent | null> {
  const found = await deps.db
    .selectFrom('ticket')
    .innerJoin('project', 'project.id', 'ticket.project_id')
    .innerJoin('project_member as member', 'member.project_id', 'project.id')
    .innerJoin('account', 'account.id', 'member.user_id')
    .select(['account.email', 'project.id', 'project.key', 'ticket.number'])
    .where('ticket.id', '=', ticket_id)
    .where('account.id', '=', user_id)
    .where('account.disabled_at', 'is', null)
    .where('ticket.deleted_at', 'is', null)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const { publicUrl } = deps.config
  const replyTo = await replyAddressOf(deps, { user_id, ticket_id })
  const root = `<ticket.${ticket_id}@${new URL(publicUrl).hostname}>`
  const key = `${found.key}-${found.number}`
  return {
    to: found.email,
    words: () => ({
      subject: t('[{key}] Your ticket was filed', { key }),
      lines: [t('Your mail became the ticket {key}.', { key })],
      link: {
        url: `${publicUrl}/project/${found.id}/ticket/${found.number}`,
        label: t('Open {key}', { key }),
      },
      ...(replyTo && { after: [t('Reply to this mail to add a comment.')] }),
    }),
    headers: { ...(replyTo && { replyTo }), inReplyTo: root, references: [root], headers: ANSWER },
  }
}

export async function refusedMail(
  { db }: Answering,
  { user_id, reason }: RefusedMail,
): Promise<MailContent | null> {
  const account = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', user_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!account) return null
  return {
    to: account.email,
    words: () => ({
      subject: t('A mail was not taken'),
      lines: [
        t('A mail to Lacewing was not taken, and nothing was added.'),
        inReadersWords(REASONS[reason]),
        t('You get at most one such mail a day.'),
      ],
    }),
    headers: { headers: ANSWER },
  }
}
