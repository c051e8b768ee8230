// The mail with an invitation link, if the server has a mail server. Otherwise the person who invites passes the link on. The
// mail has a second secret of the same invitation, created here, because no job contains a secret.
import type { InvitationMail as InvitationMailed } from '../../domain/invitation/invitation.ts'
import { t } from '../../domain/locale/message.ts'
import { roleLabel } from '../../domain/member/roles.ts'
import { hashOf, newSecret } from '../auth/session/session.ts'
import type { Deps } from '../deps.ts'
import { databaseLimiter, secondsToWait } from '../fair-use/rate-limiter.ts'
import { RATES } from '../limits.ts'
import { inReadersWords } from '../locale/constant.ts'
import { type MailContent, personInMail, plainName } from '../mail/text.ts'
import type { InvitationMail } from './jobs.ts'
import { invitationUrl, STILL_ALLOWED } from './link.ts'

/** @returns null if the invitation has ended, or the addressee has an account and has blocked the person who invites */
export async function invitationMail(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  { invitation_id: id }: InvitationMail,
): Promise<MailContent | null> {
  if (!config.smtpUrl) return null
  const found = await db
    .selectFrom('invitation')
    .innerJoin('project', 'project.id', 'invitation.project_id')
    .innerJoin('profile', 'profile.id', 'invited_by')
    .select(['email', 'role', 'name', 'full_name', 'username'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('blocked_inviter')
          .innerJoin('account', 'account.id', 'user_id')
          .select('user_id')
          .whereRef('account.email', '=', 'invitation.email')
          .whereRef('inviter_id', '=', 'invited_by'),
      ).as('is_blocked'),
    )
    .where('invitation.id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now().toISOString())
    .where('project.deleted_at', 'is', null)
    .where(STILL_ALLOWED)
    .executeTakeFirst()
  if (!found) return null
  const { email, role, name, is_blocked, ...inviter } = found
  const mailsTo = databaseLimiter(db, 'invitations-to', RATES.invitationsTo)
  const record = (mail: InvitationMailed) =>
    db.updateTable('invitation').set({ mail }).where('id', '=', id).execute()
  if ((await secondsToWait(mailsTo, email)) > 0) {
    await record('limited')
    return null
  }
  // The inviter must not learn that they are blocked, or that the address has an account.
  if (is_blocked) {
    await record('sent')
    return null
  }
  const secret = newSecret()
  await db
    .updateTable('invitation')
    .set({ mail_hash: hashOf(secret) })
    .where('id', '=', id)
    .execute()
  return {
    to: email,
    // A mail that did not arrive does not count, because the job tries it again.
    async attempted(outcome) {
      if (outcome !== 'failed') await record(outcome)
      if (outcome !== 'sent') await mailsTo.reward(email)
    },
    words: () => ({
      subject: t('You are invited to a project'),
      lines: [
        t('{person} invites you to the project “{project}” as {role}.', {
          person: personInMail(inviter),
          project: plainName(name),
          role: inReadersWords(roleLabel(role)),
        }),
        t(
          'The link works once, for seven days, for an account with this address. If you do nothing, nothing changes.',
        ),
      ],
      link: { url: invitationUrl(config.publicUrl, id, secret), label: t('Open the invitation') },
    }),
  }
}
