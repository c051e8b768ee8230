// A long text that has to be copied exactly, with a button that copies it.

import { Check, Copy } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import { Button } from '../ui/button.tsx'
import { useCopy } from '../ui/copy-button.tsx'
import { toast } from '../ui/toast.tsx'

export function Copied({ text, label }: { text: string; label: string }) {
  const { isCopied, button } = useCopy(text, () => toast.plain(t('Please select it and copy it by hand.')))
  return (
    <div className="flex items-start gap-2">
      <code className="min-w-0 flex-1 rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere select-all">
        {text}
      </code>
      <Button variant="icon" aria-label={label} title={label} {...button}>
        {isCopied ? <Check className="text-green-mark" /> : <Copy />}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? t('Copied') : ''}
      </span>
    </div>
  )
}
