// The name of a milestone among the marks of a card or a row.

import { Milestone } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'

export function MilestoneChip({ name }: { name: string }) {
  return (
    <span title={t('Milestone: {name}', { name })} className="inline-flex min-w-0 items-center gap-1">
      <Milestone aria-hidden className="size-3.5 shrink-0" />
      <bdi className="max-w-32 truncate">{name}</bdi>
    </span>
  )
}
