// Copies a ticket's URL to the clipboard.
import { Check, Link2 } from 'lucide-react'
import { useState } from 'react'
import { ticketUrl } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

export function CopyLink({ projectId, number }: { projectId: string; number: number }) {
  const [isCopied, setCopied] = useState(false)
  const url = ticketUrl(projectId, number)

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      // No clipboard access (plain http or no permission): show the URL to be copied by hand.
      toast.plain(url, { duration: 20_000 })
    }
  }

  return (
    <>
      <Button
        variant="icon"
        aria-label="Copy link"
        title="Copy link"
        onClick={() => void copy()}
        onBlur={() => setCopied(false)}
      >
        {isCopied ? <Check className="text-green-mark" /> : <Link2 />}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'Link copied' : ''}
      </span>
    </>
  )
}
