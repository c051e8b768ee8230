// Says where to find emails if the server has no mail server to send them.
import { useSettings } from '../../data/settings.ts'

/** @param what the email contains */
export function MailHint({ what = 'link' }: { what?: 'link' | 'code' }) {
  if (useSettings()?.mail !== 'terminal') return null
  return (
    <p className="rounded-md border border-line bg-sunken p-3 text-sm text-ink-soft">
      This server has no mail server set up: the {what} stands in its terminal, and the mail in its data
      folder.
    </p>
  )
}
