// The progress of a bulk change, and a button to stop it.

import type { BulkChange } from '../../domain/bulk/bulk.ts'
import { t } from '../../domain/locale/message.ts'
import { numberText } from '../locale/format.ts'
import { Button } from '../ui/button.tsx'

export function Progress({ bulk, onStop }: { bulk: BulkChange; onStop: () => void }) {
  const { does, total, changed, unchanged, failed } = bulk
  const over = changed + unchanged + failed
  const values = { does, over: numberText(over), total }
  return (
    <div className="flex items-center gap-3 px-1">
      <progress
        aria-label={t(
          '{does, select, revert {{total, plural, one {Changing {over} of # change} other {Changing {over} of # changes}}} other {{total, plural, one {Changing {over} of # ticket} other {Changing {over} of # tickets}}}}',
          values,
        )}
        value={over}
        max={total}
        className="h-1.5 min-w-24 flex-1 accent-accent"
      />
      <span className="text-sm text-ink-soft tabular-nums">
        {t(
          '{does, select, revert {{total, plural, one {{over} of # change} other {{over} of # changes}}} other {{total, plural, one {{over} of # ticket} other {{over} of # tickets}}}}',
          values,
        )}
      </span>
      <Button size="sm" onClick={onStop}>
        {t('Stop')}
      </Button>
    </div>
  )
}
