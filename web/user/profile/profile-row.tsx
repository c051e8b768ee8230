// A row in a profile list: icon, title, detail, and actions.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  icon: LucideIcon
  title: ReactNode
  detail: ReactNode
  /** The detail is a warning. */
  isUrgent?: boolean
  /** Buttons, and the dialogs they open. */
  children: ReactNode
}

export function ProfileRow({ icon: Icon, title, detail, isUrgent = false, children }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className={isUrgent ? 'text-sm text-danger-text' : 'text-sm text-ink-faint'}>{detail}</p>
      </div>
      {children}
    </div>
  )
}
