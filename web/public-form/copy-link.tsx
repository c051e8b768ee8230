// A link or an address, with a button that copies it.

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { Button } from '../ui/button.tsx'

/** @param props.label the words on the button */
export function CopyLink({ link, label = t('Copy Link') }: { link: string; label?: string }) {
  const [message, setMessage] = useState<string>()
  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setMessage(t('Copied'))
    } catch {
      // No clipboard access (plain http or no permission).
      setMessage(t('Please copy it by hand'))
    }
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="w-full rounded-md border border-line bg-sunken p-3">
        <code className="font-mono text-sm wrap-anywhere select-all">{link}</code>
      </p>
      <Button
        icon={message === t('Copied') ? <Check /> : <Copy />}
        onClick={() => void copy()}
        onBlur={() => setMessage(undefined)}
      >
        <span aria-live="polite">{message ?? label}</span>
      </Button>
    </div>
  )
}
