// Says that something was edited and not saved, and offers to continue or to discard it.

import { PencilLine } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import { Button } from './button.tsx'

/** A bar with the two choices. `words` is a whole sentence. */
export function Unsaved({
  words,
  onContinue,
  onDiscard,
}: {
  words: string
  onContinue: () => void
  onDiscard: () => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-accent-soft px-3 py-2">
      <PencilLine size={16} aria-hidden className="shrink-0 text-accent-text" />
      <p role="status" className="min-w-52 flex-1">
        {words}
      </p>
      <div className="flex gap-2">
        <Button size="sm" onClick={onContinue}>
          {t('Continue editing')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      </div>
    </div>
  )
}
