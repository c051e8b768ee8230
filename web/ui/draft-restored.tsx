// Says that a form starts with a restored draft, and discards the draft on request.

import { History } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'

/** The message, with a button that discards the draft and empties the form. */
export function DraftRestored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-faint">
      <History size={14} aria-hidden className="shrink-0" />
      {t('Draft restored')} <span aria-hidden>·</span>
      <button
        type="button"
        onClick={onDiscard}
        className="rounded-sm font-medium text-accent-text underline decoration-1 underline-offset-2 hover:decoration-2 pointer-coarse:min-h-11 pointer-coarse:px-2"
      >
        {t('Discard')}
      </button>
    </p>
  )
}
