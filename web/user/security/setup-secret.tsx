// The secret for the authenticator app: a QR code, or the same as text.
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

export function SetupSecret({ qrCode, secret }: { qrCode: string; secret: string }) {
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // No clipboard access (plain http or no permission).
      toast.plain('Please select the key and copy it by hand.')
    }
  }
  return (
    <div className="flex flex-col items-center gap-3">
      <p className="self-start text-ink-soft">Scan this with the app, then enter the code it shows.</p>
      <img
        src={qrCode}
        alt="QR code that sets up the app"
        width={192}
        height={192}
        className="rounded-md border border-line bg-white"
      />
      <div className="flex w-full flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-sunken p-2 pl-3 text-sm">
        <span className="min-w-0 flex-1">
          <span className="block text-ink-faint">Or type this key:</span>
          <code className="font-mono wrap-anywhere select-all">{grouped(secret)}</code>
        </span>
        <Button
          size="sm"
          icon={isCopied ? <Check /> : <Copy />}
          onClick={copy}
          onBlur={() => setCopied(false)}
        >
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy Key'}</span>
        </Button>
      </div>
    </div>
  )
}

function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
