// Shows that the mail server of the user's address refused it, so that no mail is sent until the user tries again.
import type { NotificationSettings } from '../../domain/notification/notification.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
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
      toast.success('Mails are sent again.')
      onResumed()
    } catch (error) {
      toast.error('Failed to resume mails', reasonOf(error))
    }
  }
  return (
    <section
      aria-label="Mails are paused"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line-strong bg-sunken px-3 py-2"
    >
      <p className="min-w-[min(16rem,100%)] flex-1 wrap-anywhere">
        <strong className="font-medium">Mails are paused.</strong> The mail server of {email} refused a mail
        on {dateText(at, 'short')}. Check the address, then try again.
      </p>
      <Button size="sm" pending={pending} onClick={resume}>
        Try Again
      </Button>
    </section>
  )
}
