// The frame of a page that asks for more than this sign-in: the title, the reason, and what to do.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export function Explanation({
  icon: Icon,
  title,
  reasons,
  children,
}: {
  icon: LucideIcon
  title: string
  reasons: string[]
  children: ReactNode
}) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4 py-6">
      <div className="flex flex-col gap-2">
        <Icon aria-hidden className="size-8 stroke-[1.25] text-accent-text" />
        <h1 className="text-xl font-semibold text-balance wrap-anywhere">{title}</h1>
        {reasons.map((reason) => (
          <p key={reason} className="text-ink-soft text-pretty">
            {reason}
          </p>
        ))}
      </div>
      {children}
    </div>
  )
}
