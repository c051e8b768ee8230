// The milestones of the project as options of lists: open ones by due day, and a closed or removed one only if it is chosen.
import { t } from '../../domain/locale/message.ts'
import '../../domain/late-live.ts'
import { Milestone } from 'lucide-react'
import { NONE } from '../../domain/ticket/kinds.ts'
import type { SelectOption } from '../ui/select-option.tsx'
import { useMilestones } from './use-milestones.tsx'

const icon = <Milestone aria-hidden className="size-4 text-ink-faint" />

/** @param chosen the ids that are chosen */
export function useMilestoneOptions(chosen: readonly string[] = []): {
  options: SelectOption<string>[]
  isLoaded: boolean
} {
  const { milestones, closed, isLoaded } = useMilestones()
  const listed = [...milestones, ...closed.filter(({ id }) => chosen.includes(id))]
  const known = new Set([NONE, ...listed.map(({ id }) => id)])
  const removed = isLoaded ? chosen.filter((id) => !known.has(id)) : []
  return {
    isLoaded,
    options: [
      { value: NONE, label: t('No milestone') },
      ...listed.map(({ id, name }) => ({ value: id, label: name, icon })),
      ...removed.map((id) => ({ value: id, label: t('Deleted milestone'), icon })),
    ],
  }
}
