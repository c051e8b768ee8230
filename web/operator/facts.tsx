// Names and values, one below the other.
import type { ReactNode } from 'react'

/** A list of facts. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="-my-2 divide-y divide-line">{children}</dl>
}

/** One fact; `warns` shows the value in red. */
export function Fact({
  name,
  warns = false,
  children,
}: {
  name: string
  warns?: boolean
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
      <dt className="text-sm text-ink-faint">{name}</dt>
      <dd
        className={`ms-auto min-w-0 text-end wrap-anywhere tabular-nums ${warns ? 'font-medium text-danger-text' : ''}`}
      >
        {children}
      </dd>
    </div>
  )
}
