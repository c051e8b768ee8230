// The demo board's columns without tickets or behaviour, shared by the still picture and the live board.
import type { ReactNode, Ref } from 'react'
import { rich } from '../locale/rich.tsx'
import { Badge, ToneDot } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import type { columns } from './demo-story.ts'

export type ColumnLook = (typeof columns)[number]

/** Three columns side by side; on phones one below the other. */
export function ColumnGrid({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div ref={ref} className="relative grid gap-2 p-2 sm:p-3 md:grid-cols-3 md:gap-3">
      {children}
    </div>
  )
}

export function ColumnFrame({
  column,
  count,
  over = false,
  children,
}: {
  column: ColumnLook
  count: number
  /** Whether a ticket is being dragged over the column. */
  over?: boolean
  children: ReactNode
}) {
  return (
    <section
      aria-label={column.label}
      className={classNames(
        'flex min-w-0 flex-col rounded-lg border p-1.5 transition-colors sm:p-2 md:min-h-[37rem] lg:min-h-[33rem]',
        over ? 'border-accent bg-accent-soft' : 'border-line bg-sunken',
      )}
    >
      <h3 className="flex items-center gap-2 px-1 pb-1.5 text-sm font-medium sm:pb-2">
        <ToneDot tone={column.tone} />
        {column.label}
        <Badge tone={column.tone}>
          {rich(
            '{count, plural, one {#<span>ticket</span>} other {#<span>tickets</span>}}',
            { count },
            { span: (text) => <span className="sr-only">{text}</span> },
          )}
        </Badge>
      </h3>
      {children}
    </section>
  )
}
