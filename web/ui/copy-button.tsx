// Copies a text to the clipboard. The button says so until it loses the focus.

import { Check, Copy } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { Button } from './button.tsx'
import { toast } from './toast.tsx'

/** @param byHand called if the page has no access to the clipboard: plain http, or no permission */
export function useCopy(text: string, byHand: () => void) {
  const [isCopied, setCopied] = useState(false)
  async function onClick() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      byHand()
    }
  }
  return { isCopied, button: { onClick, onBlur: () => setCopied(false) } }
}

/** Props of {@link CopyButton}. */
export type CopyButtonProps = Pick<ComponentProps<typeof Button>, 'size'> & {
  text: string
  label: string
  /** The message without a clipboard. */
  byHand?: string
}

/** A button that copies. */
export function CopyButton({
  text,
  label,
  byHand = t('Please select it and copy it by hand.'),
  size,
}: CopyButtonProps) {
  const { isCopied, button } = useCopy(text, () => toast.plain(byHand))
  return (
    <Button size={size} icon={isCopied ? <Check /> : <Copy />} {...button}>
      <span aria-live="polite">{isCopied ? t('Copied') : label}</span>
    </Button>
  )
}
