// The demo's three scripted teammates: names and colours.
import { Avatar } from '../ui/avatar.tsx'
import type { DemoPerson } from './demo-story.ts'

type Look = { name: string; seed: string; ring: string; ground: string; pointer: string }

/** The colours match what Avatar derives from the seed, so that cursor, ring and avatar look like one person. */
export const people: Record<DemoPerson, Look> = {
  mira: {
    name: 'Mira',
    seed: 'mira-h',
    ring: 'ring-[oklch(0.63_0.17_345)]',
    ground: 'bg-[oklch(0.5_0.14_345)]',
    pointer: 'text-[oklch(0.63_0.17_345)]',
  },
  jonas: {
    name: 'Jonas',
    seed: 'jonas-h',
    ring: 'ring-[oklch(0.66_0.14_55)]',
    ground: 'bg-[oklch(0.5_0.11_55)]',
    pointer: 'text-[oklch(0.66_0.14_55)]',
  },
  aiko: {
    name: 'Aiko',
    seed: 'aiko-b',
    ring: 'ring-[oklch(0.63_0.17_295)]',
    ground: 'bg-[oklch(0.5_0.14_295)]',
    pointer: 'text-[oklch(0.63_0.17_295)]',
  },
}

export function PersonAvatar({
  person,
  size,
  className,
}: {
  person: DemoPerson
  size?: 'sm' | 'md'
  className?: string
}) {
  const { name, seed } = people[person]
  return <Avatar letter={name.charAt(0)} label={name} seed={seed} size={size} className={className} />
}
