// The previews of several portions of tickets as one.
import type { ManyMovePreview } from '../../domain/bulk/move-preview.ts'

type Lost = ManyMovePreview['labels']

/** @returns the sum; names that are in several parts are counted together, those of most tickets first */
export function sumOf(parts: ManyMovePreview[]): ManyMovePreview {
  const total = (of: (part: ManyMovePreview) => number) => parts.reduce((sum, part) => sum + of(part), 0)
  return {
    seq: Math.max(0, ...parts.map(({ seq }) => seq)),
    tickets: total(({ tickets }) => tickets),
    links: total(({ links }) => links),
    labels: merged(parts.flatMap(({ labels }) => labels)),
    columns: merged(parts.flatMap(({ columns }) => columns)),
    milestones: merged(parts.flatMap(({ milestones }) => milestones)),
    fields: merged(parts.flatMap(({ fields }) => fields)),
    assignees: merged(parts.flatMap(({ assignees }) => assignees)),
  }
}

function merged(lost: Lost): Lost {
  const counts = new Map<string, number>()
  for (const { name, tickets } of lost) counts.set(name, (counts.get(name) ?? 0) + tickets)
  return [...counts]
    .map(([name, tickets]) => ({ name, tickets }))
    .sort((one, other) => other.tickets - one.tickets || one.name.localeCompare(other.name, 'en'))
}
