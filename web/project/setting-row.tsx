// One action in the settings: description and button.
import type { ReactNode } from 'react'

export function SettingRow({
  title,
  headingLevel = 3,
  meaning,
  children,
}: {
  title?: string
  /** 2 in a card without a title. */
  headingLevel?: 2 | 3
  meaning: string
  children: ReactNode
}) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-[min(14rem,100%)] flex-1">
        {title && <Heading className="font-medium">{title}</Heading>}
        <p className="text-sm text-ink-faint">{meaning}</p>
      </div>
      {children}
    </div>
  )
}
