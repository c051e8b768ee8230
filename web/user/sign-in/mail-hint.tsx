// Explains how to get an email if the server has no mail server to send it.

import { useSettings } from '../../data/settings.ts'
import { rich } from '../../locale/rich.tsx'

/** Whether emails are only in the server's terminal and data folder. */
export function useNoMailServer(): boolean {
  return useSettings()?.mail === 'terminal'
}

/** @param what the email contains */
export function MailHint({ what = 'link' }: { what?: 'link' | 'code' }) {
  if (!useNoMailServer()) return null
  return (
    <p className="rounded-md border border-line bg-sunken p-3 text-sm text-ink-soft">
      {rich(
        'This server has no mail server set up. Take {content, select, code {the code} other {the link}} from its terminal, or from the newest file in the folder <code>mail</code> of its data folder. If you cannot, ask the operator of the server.',
        { content: what },
        { code: (text) => <code>{text}</code> },
      )}
    </p>
  )
}
