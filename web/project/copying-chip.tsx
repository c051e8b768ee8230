// The progress of copying tickets into the open project, beside its tabs, with a button to stop. The outcome is a toast.

import { useEffect, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { call } from '../data/call.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useQuery } from '../data/use-query.ts'
import { numberText } from '../locale/format.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { isCopying, setCopying } from './copying.ts'

const EVERY_MS = 1_000

export function CopyingChip({ projectId }: { projectId: string }) {
  const [isShown, setShown] = useState(() => isCopying(projectId))
  const params = { projectId }
  const { data, refetch } = useQuery('getBulkChange', { params, input: {}, enabled: isShown })
  const bulk = data?.bulk
  useEffect(() => {
    if (!isShown || bulk === undefined) return
    if (bulk?.state === 'running') {
      const timer = setInterval(() => void refetch(), EVERY_MS)
      return () => clearInterval(timer)
    }
    setCopying(null)
    setShown(false)
    if (bulk?.does !== 'copy' || bulk.total === 0) return
    const { changed, total } = bulk
    if (changed === total)
      toast.success(t('{total, plural, one {# ticket copied} other {# tickets copied}}', { total }))
    else
      toast.warning(
        t('{total, plural, one {{done} of # ticket copied} other {{done} of # tickets copied}}', {
          done: numberText(changed),
          total,
        }),
      )
  }, [isShown, bulk, refetch])

  if (!isShown || bulk?.does !== 'copy') return null
  const { id, total, changed, failed } = bulk
  const over = changed + failed
  function stop() {
    call('stopBulkChange', { params, input: { id } })
      .then(() => refetch())
      .catch((error: unknown) => toast.error(t('Failed to stop'), reasonOf(error)))
  }
  return (
    <div className="flex shrink-0 items-center gap-2 ps-2 text-sm text-ink-soft">
      <progress
        aria-label={t('Tickets copied')}
        value={over}
        max={total}
        className="h-1.5 w-20 accent-accent max-sm:hidden"
      />
      <span className="tabular-nums">
        {t('{total, plural, one {{done} of # ticket copied} other {{done} of # tickets copied}}', {
          done: numberText(over),
          total,
        })}
      </span>
      <Button size="sm" onClick={stop}>
        {t('Stop')}
      </Button>
    </div>
  )
}
