// The milestone of a ticket: among the marks of cards and rows, and as a fact.
import '../../domain/late-live.ts'
import { MilestoneChip } from './milestone-chip.tsx'
import { useMilestones } from './use-milestones.tsx'

/** The name of a milestone; undefined while the milestones are loading, and after it was removed. */
function useMilestoneName(id: string): string | undefined {
  const { milestones, closed } = useMilestones()
  return [...milestones, ...closed].find((one) => one.id === id)?.name
}

/** @param isFact whether it is shown as a fact in a row of its own, not among marks */
export function MilestoneMark({ value, isFact }: { value: string; isFact?: true }) {
  const name = useMilestoneName(value)
  if (isFact) return <bdi className="wrap-anywhere">{name}</bdi>
  return name && <MilestoneChip name={name} />
}
