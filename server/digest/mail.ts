// Writes a digest when it is sent.
import { daysUntil } from '../../domain/date.ts'
import type { JobDeps } from '../jobs/kind.ts'
import type { MailContent } from '../mail/text.ts'
import { settingsUrl } from '../notification/text.ts'
import { unsubscribeUrl } from '../notification/unsubscribe.ts'
import { type DigestContent, digestContentOf } from './content.ts'
import type { DigestMail } from './jobs.ts'
import { DIGEST } from './limits.ts'
import { digestParts, digestSubject } from './text.ts'

export async function digestMail(deps: JobDeps, payload: DigestMail): Promise<MailContent | null> {
  const now = deps.clock.now().toISOString()
  // The week ends a week after its Monday.
  if (daysUntil(now.slice(0, 10), payload.week) > 7 + DIGEST.days) return null
  const content = await digestContentOf(deps.db, now, payload)
  if (!content) return null
  const { user_id, email, week } = content
  const { publicUrl } = deps.config
  const unsubscribe = await unsubscribeUrl(deps, 'digest', { user_id, email })
  const host = new URL(publicUrl).hostname
  return {
    to: email,
    language: content.language,
    words: () => ({ subject: digestSubject(content), lines: [] }),
    laidOut: () =>
      digestParts(content, {
        publicUrl,
        settings: settingsUrl({ publicUrl }),
        unsubscribe,
        leaveOut: `${unsubscribe}&project=`,
      }),
    headers: {
      // The same at each attempt, so that mail programs show the mail once.
      messageId: `<digest.${week}.${user_id}@${host}>`,
      list: { id: { url: `digest.${host}`, comment: 'Weekly digest' }, unsubscribe: { url: unsubscribe } },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', 'Auto-Submitted': 'auto-generated' },
    },
    attempted: async (outcome) => outcome === 'sent' && remember(deps, content),
  }
}

/** The next digest compares its forecasts with these. */
async function remember({ db }: JobDeps, { user_id, projects }: DigestContent): Promise<void> {
  const days = projects.flatMap(({ id, forecast: { by_85 } }) => (by_85 === null ? [] : [[id, by_85]]))
  await db
    .updateTable('notification_settings')
    .set({ digest_forecasts: JSON.stringify(Object.fromEntries(days)) })
    .where('user_id', '=', user_id)
    .execute()
}
