// A new invitation link, shown once: nobody can read it again, since the server keeps its hash only.
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '../data/settings.ts'
import { Button } from '../ui/button.tsx'
import { DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'

export function LinkShown({ email, link, onDone }: { email: string; link: string; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const mailed = useSettings()?.mail === 'smtp'
  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      // No clipboard access (plain http or no permission).
      toast.plain('Please select the link and copy it by hand.')
    }
  }
  return (
    <>
      <DialogBody className="flex flex-col gap-3">
        <p className="wrap-anywhere">
          {mailed ? 'We mailed an invitation. You can also send this link to ' : 'Send this link to '}
          <strong className="font-medium">{email}</strong>. It works once, for seven days, with an account of
          that address.
        </p>
        <p className="rounded-md border border-line bg-sunken p-3">
          <code className="font-mono text-sm wrap-anywhere select-all">{link}</code>
        </p>
        <p className="text-sm text-ink-faint">
          It is shown only now. You can revoke it in the list of members.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button icon={isCopied ? <Check /> : <Copy />} onClick={copy} onBlur={() => setCopied(false)}>
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy Link'}</span>
        </Button>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
    </>
  )
}
