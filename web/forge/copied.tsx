// A text that is long and exact, with a button that copies it.
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

export function Copied({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // No clipboard access (plain http or no permission).
      toast.plain('Please select it and copy it by hand.')
    }
  }
  return (
    <div className="flex items-start gap-2">
      <code className="min-w-0 flex-1 rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere select-all">
        {text}
      </code>
      <Button
        variant="icon"
        aria-label={label}
        title={label}
        onClick={() => void copy()}
        onBlur={() => setCopied(false)}
      >
        {isCopied ? <Check className="text-green-mark" /> : <Copy />}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'Copied' : ''}
      </span>
    </div>
  )
}
