// One action in the settings: description and button.
import type { ReactNode } from 'react'

export function SettingRow({
  title,
  meaning,
  children,
}: {
  title?: string
  meaning: string
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-[min(14rem,100%)] flex-1">
        {title && <h3 className="font-medium">{title}</h3>}
        <p className="text-sm text-ink-faint">{meaning}</p>
      </div>
      {children}
    </div>
  )
}
