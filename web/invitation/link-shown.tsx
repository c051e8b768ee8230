// New invitation links, shown once: nobody can read them again, since the server keeps only their hashes.

import { t } from '../../domain/locale/message.ts'
import { useSettings } from '../data/settings.ts'
import { rich } from '../locale/rich.tsx'
import type { Invited } from '../member/invite-many.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { SecretShown } from '../ui/secret-shown.tsx'

const NOTE = t('It is shown only now. You can revoke it in the list of members.')

export function LinkShown({ email, link, onDone }: { email: string; link: string; onDone: () => void }) {
  const mailed = useSettings()?.mail === 'smtp'
  return (
    <SecretShown secret={link} copyLabel={t('Copy Link')} note={NOTE} onDone={onDone}>
      {mailed
        ? rich(
            'We mailed an invitation. You can also send this link to <b>{email}</b>. It works once, for seven days, with an account of that address.',
            { email },
            { b: (text) => <strong className="font-medium">{text}</strong> },
          )
        : rich(
            'Send this link to <b>{email}</b>. It works once, for seven days, with an account of that address.',
            { email },
            { b: (text) => <strong className="font-medium">{text}</strong> },
          )}
    </SecretShown>
  )
}

/** The links of many people, for a server without a mail server: the person who invites sends them. */
export function LinksShown({ invited, onDone }: { invited: Invited[]; onDone: () => void }) {
  const all = invited.map(({ email, link }) => `${email}\t${link}`).join('\n')
  return (
    <>
      <DialogBody className="flex flex-col gap-3">
        <p>
          {t(
            'This server sends no mail. Send each person the link for their address. It works once, for seven days. The links are shown only now.',
          )}
        </p>
        <ul aria-label={t('Invitation links')} className="flex flex-col divide-y divide-line">
          {invited.map(({ email, link }) => (
            <li key={email} className="flex items-center gap-2 py-1.5">
              <span className="min-w-0 flex-1 wrap-anywhere">{email}</span>
              <CopyButton size="sm" text={link} label={t('Copy Link')} />
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <CopyButton text={all} label={t('Copy All')} />
        <Button variant="primary" onClick={onDone}>
          {t('Done', { context: 'close a dialog' })}
        </Button>
      </DialogFooter>
    </>
  )
}
