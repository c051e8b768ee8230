// The quiet line of marks below a ticket's title: only the marks that are set, in one line at most. Without any, the
// line has no room.

import { ListTree } from 'lucide-react'
import { t } from '../../../domain/locale/message.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { useOptionalChunk } from '../../data/load-chunk.ts'
import { rich } from '../../locale/rich.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FieldMark, MARK_FIELDS } from './fields.tsx'
import { lateMarks } from './kinds.tsx'

/** @param className the place of the line; by default below the title, cut off at its end */
export function TicketMarks({
  ticket,
  className = 'mt-1 overflow-hidden',
}: {
  ticket: TicketSummary
  className?: string
}) {
  const { sub_total, sub_done, blocked_by, custom } = ticket
  const hasCustom = Object.keys(custom).length > 0
  const Custom = useOptionalChunk(lateMarks, hasCustom)?.marks.CustomMarks
  return (
    <span
      className={classNames(
        'flex min-h-5 min-w-0 items-center gap-x-3 text-xs text-ink-faint empty:hidden',
        className,
      )}
    >
      {blocked_by > 0 && <span className="shrink-0 font-medium text-danger-text">{t('Blocked')}</span>}
      {sub_total > 0 && (
        <span title={t('Sub-tickets done')} className="inline-flex shrink-0 items-center gap-1 tabular-nums">
          <ListTree aria-hidden className="size-3.5" />
          {rich(
            '{done} of {total} <span>sub-tickets done</span>',
            { done: sub_done, total: sub_total },
            { span: (text) => <span className="sr-only">{text}</span> },
          )}
        </span>
      )}
      {MARK_FIELDS.map((field) => (
        <FieldMark key={field} field={field} ticket={ticket} />
      ))}
      {hasCustom && Custom && <Custom ticket={ticket} />}
    </span>
  )
}
