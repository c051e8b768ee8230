// Shows that the mail server of the user's address refused it, so that no mail is sent until the user tries again.

import { t } from '../../domain/locale/message.ts'
import type { NotificationSettings } from '../../domain/notification/notification.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { rich } from '../locale/rich.tsx'
import { Button } from '../ui/button.tsx'
import { dateText } from '../ui/date-text.ts'
import { toast } from '../ui/toast.tsx'

/** The notice for pages that do not load the settings otherwise. */
export function RefusedNoticeIfAny() {
  const query = useQuery('getNotificationSettings', { params: {} })
  const refused = query.data?.refused
  return refused ? <RefusedNotice refused={refused} onResumed={() => void query.refetch()} /> : null
}

type Props = { refused: NonNullable<NotificationSettings['refused']>; onResumed: () => void }

export function RefusedNotice({ refused: { email, at }, onResumed }: Props) {
  const { run, pending } = useCommand('resumeNotifications')
  async function resume() {
    try {
      await run({ params: {}, input: {} })
      toast.success(t('Mails are sent again.'))
      onResumed()
    } catch (error) {
      toast.error(t('Failed to resume mails'), reasonOf(error))
    }
  }
  return (
    <section
      aria-label={t('Mails are paused')}
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line-strong bg-sunken px-3 py-2"
    >
      <p className="min-w-[min(16rem,100%)] flex-1 wrap-anywhere">
        {rich(
          '<b>Mails are paused.</b> The mail server of {email} refused a mail on {date}. Check the address, then try again.',
          { email, date: dateText(at, 'short') },
          { b: (text) => <strong className="font-medium">{text}</strong> },
        )}
      </p>
      <Button size="sm" pending={pending} onClick={resume}>
        {t('Try Again')}
      </Button>
    </section>
  )
}
