// The milestone of a ticket: among the marks of cards and rows, and as a fact.
import { Milestone } from 'lucide-react'
import { useMilestoneName } from './use-milestones.tsx'

export function MilestoneMark({ value }: { value: string }) {
  const name = useMilestoneName(value)
  return (
    name && (
      <span title={`Milestone: ${name}`} className="inline-flex min-w-0 items-center gap-1">
        <Milestone aria-hidden className="size-3.5 shrink-0" />
        <bdi className="max-w-32 truncate">{name}</bdi>
      </span>
    )
  )
}

export function MilestoneName({ value }: { value: string | null }) {
  const name = useMilestoneName(value)
  return name ? <bdi className="wrap-anywhere">{name}</bdi> : <span className="text-ink-faint">None</span>
}
