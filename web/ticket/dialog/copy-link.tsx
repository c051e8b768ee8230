// Copies a ticket's URL to the clipboard.

import { Check, Link2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { ticketUrl } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { copyLink } from '../../ui/copy-link.ts'

export function CopyLink({ projectId, number }: { projectId: string; number: number }) {
  const [isCopied, setCopied] = useState(false)
  const url = ticketUrl(projectId, number)

  return (
    <>
      <Button
        variant="icon"
        aria-label={t('Copy link')}
        title={t('Copy link')}
        onClick={() => void copyLink(url).then(setCopied)}
        onBlur={() => setCopied(false)}
      >
        {isCopied ? <Check className="text-green-mark" /> : <Link2 />}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? t('Link copied') : ''}
      </span>
    </>
  )
}
