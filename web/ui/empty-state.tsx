// Says that there is nothing here yet, and what to do about it. For failures see error-state.tsx.
import type { ReactNode } from 'react'

/** A quiet block in the middle of an empty area: icon, title, a line of help, a button. */
export function EmptyState({
  icon,
  title,
  description,
  action,
  headingLevel = 2,
}: {
  icon?: ReactNode
  title: string
  description?: ReactNode
  action?: ReactNode
  headingLevel?: 2 | 3
}) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="flex min-h-48 flex-1 flex-col items-center justify-center gap-4 rounded-lg border border-dashed border-line-strong px-4 py-10 text-center">
      {icon && (
        <div aria-hidden="true" className="text-ink-faint [&_svg]:size-8 [&_svg]:stroke-[1.25]">
          {icon}
        </div>
      )}
      <div className="flex max-w-sm flex-col gap-1">
        <Heading className="text-lg font-semibold">{title}</Heading>
        {description && <p className="text-ink-soft text-pretty">{description}</p>}
      </div>
      {action}
    </div>
  )
}
