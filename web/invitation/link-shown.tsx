// New invitation links, shown once: nobody can read them again, since the server keeps only their hashes.
import { useSettings } from '../data/settings.ts'
import type { Invited } from '../member/invite-many.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { SecretShown } from '../ui/secret-shown.tsx'

const NOTE = 'It is shown only now. You can revoke it in the list of members.'

export function LinkShown({ email, link, onDone }: { email: string; link: string; onDone: () => void }) {
  const mailed = useSettings()?.mail === 'smtp'
  return (
    <SecretShown secret={link} copyLabel="Copy Link" note={NOTE} onDone={onDone}>
      {mailed ? 'We mailed an invitation. You can also send this link to ' : 'Send this link to '}
      <strong className="font-medium">{email}</strong>. It works once, for seven days, with an account of that
      address.
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
          This server sends no mail. Send each person the link for their address. It works once, for seven
          days. The links are shown only now.
        </p>
        <ul aria-label="Invitation links" className="flex flex-col divide-y divide-line">
          {invited.map(({ email, link }) => (
            <li key={email} className="flex items-center gap-2 py-1.5">
              <span className="min-w-0 flex-1 wrap-anywhere">{email}</span>
              <CopyButton size="sm" text={link} label="Copy Link" />
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <CopyButton text={all} label="Copy All" />
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
    </>
  )
}
