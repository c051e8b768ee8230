// Texts that cannot be sent any more, because what they belong to was deleted: they can be copied or discarded.

import { Copy } from 'lucide-react'
import { useId, useRef } from 'react'
import { t } from '../../domain/locale/message.ts'
import { Button } from './button.tsx'
import { Textarea } from './field.tsx'
import { toast } from './toast.tsx'

/** A text that cannot be sent, and what it was typed as, such as “Comment”. */
export type Unsent = { label: string; text: string }

/** The texts, each with a button that copies it, and one button that discards all of them. */
export function UnsentTexts({ unsent, onDiscard }: { unsent: Unsent[]; onDiscard: () => void }) {
  return (
    <section aria-label={t('Your unsent text')} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <p className="text-ink-soft">{t('Your text is still here.')}</p>
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      </div>
      {unsent.map((piece) => (
        <UnsentText key={piece.label} {...piece} />
      ))}
    </section>
  )
}

function UnsentText({ label, text }: Unsent) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast.plain(t('{label} copied', { label }))
    } catch {
      // No clipboard access (plain http or no permission): select the text to be copied by hand.
      box.current?.select()
    }
  }

  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <Button
          size="sm"
          variant="ghost"
          icon={<Copy />}
          aria-label={t('Copy {label}', { label })}
          onClick={() => void copy()}
        >
          {t('Copy')}
        </Button>
      </div>
      <Textarea ref={box} id={id} readOnly rows={2} value={text} onFocus={(event) => event.target.select()} />
    </div>
  )
}
