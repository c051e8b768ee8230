// The progress of a bulk change, and a button to stop it.

import type { BulkChange } from '../../domain/bulk/bulk.ts'
import { numberText } from '../locale/format.ts'
import { t } from '../locale/message.ts'
import { Button } from '../ui/button.tsx'
import { thingsIn } from './words.ts'

export function Progress({ bulk, onStop }: { bulk: BulkChange; onStop: () => void }) {
  const { does, total, changed, unchanged, failed } = bulk
  const over = changed + unchanged + failed
  const words = t('{over} of {things}', { over: numberText(over), things: thingsIn(does, total) })
  return (
    <div className="flex items-center gap-3 px-1">
      <progress
        aria-label={t('Changing {words}', { words })}
        value={over}
        max={total}
        className="h-1.5 min-w-24 flex-1 accent-accent"
      />
      <span className="text-sm text-ink-soft tabular-nums">{words}</span>
      <Button size="sm" onClick={onStop}>
        {t('Stop')}
      </Button>
    </div>
  )
}
