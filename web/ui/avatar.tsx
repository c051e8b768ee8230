// The round avatar of a person: one letter on a coloured ground; an empty circle for nobody. The caller decides the letter and the name.
import { createContext, useContext, useEffect } from 'react'
import { classNames } from './class-names.ts'
import { HINT } from './hint.ts'

const grounds = [
  'bg-[oklch(0.5_0.09_187)]',
  'bg-[oklch(0.5_0.13_255)]',
  'bg-[oklch(0.5_0.14_295)]',
  'bg-[oklch(0.5_0.14_345)]',
  'bg-[oklch(0.5_0.14_20)]',
  'bg-[oklch(0.5_0.11_55)]',
  'bg-[oklch(0.48_0.09_110)]',
  'bg-[oklch(0.48_0.1_150)]',
  // The colours from here on are only for people whose own colour is taken.
  'bg-[oklch(0.36_0.1_265)]',
  'bg-[oklch(0.38_0.11_0)]',
  'bg-[oklch(0.36_0.06_170)]',
  'bg-[oklch(0.4_0.07_75)]',
  'bg-[oklch(0.42_0.02_240)]',
  'bg-[oklch(0.38_0.13_310)]',
] as const
/** The number of colours, from the first on, that a seed can choose as its own colour. */
const OWN = 8

/** The colours of people who are shown together, by seed, and `want`, with which an avatar requests them. */
export const AvatarColours = createContext<{ colours: ReadonlyMap<string, number>; want: () => void }>({
  colours: new Map(),
  want() {},
})

const sizes = { sm: 'size-5 text-[0.625rem]', md: 'size-6 text-xs', lg: 'size-8 text-base' }

/** Props of {@link Avatar}. */
export type AvatarProps = {
  /** One letter, or '?' for a person without a name. Empty for nobody: a circle with a dashed edge. */
  letter: string
  /** The person's name, for screen readers and as tooltip. Empty if the name is already beside the avatar. */
  label: string
  /** Decides the colour, so that it stays the same, e.g. the person's id. Without a seed the avatar is gray. */
  seed?: string | null
  /** sm 20 px, md 24 px (default), lg 32 px. */
  size?: keyof typeof sizes
  /** Shows the name at once on hover, and while the link around the avatar has the focus (see `HINT`); default: a tooltip. */
  showsName?: boolean
  /** No other person is shown, so the avatar does not request the colours of others. */
  isOnly?: boolean
  className?: string
}

/** An avatar with a letter. */
export function Avatar({
  letter,
  label,
  seed,
  size = 'md',
  showsName = false,
  isOnly = false,
  className,
}: AvatarProps) {
  const { colours, want } = useContext(AvatarColours)
  useEffect(() => {
    if (seed && !isOnly) want()
  }, [seed, isOnly, want])
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      {...(showsName ? { 'data-name': label } : label && { title: label })}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full leading-none font-semibold uppercase select-none',
        sizes[size],
        seed
          ? classNames(grounds[colours.get(seed) ?? avatarColour(seed)], 'text-[oklch(1_0_0)]')
          : letter === ''
            ? 'border border-dashed border-control'
            : 'bg-gray-ground text-gray-text',
        showsName && `${HINT} [a:focus-visible_&]:after:block`,
        className,
      )}
    >
      {letter}
    </span>
  )
}

/**
 * Chooses a colour for each of the people who are shown together: their own colour if nobody before them has it, else a free one,
 * else one that nobody with the same letter has.
 */
export function distinctColours(people: readonly { seed: string; letter: string }[]): Map<string, number> {
  const chosen = new Map<string, number>()
  const uses = grounds.map(() => ({ total: 0, letters: new Map<string, number>() }))
  for (const { seed, letter } of people) {
    const own = avatarColour(seed)
    const cost = (colour: number) => {
      const { total, letters } = uses[colour] ?? { total: 0, letters: new Map<string, number>() }
      return (letters.get(letter) ?? 0) * people.length + total
    }
    let best = own
    for (let colour = 0; colour < grounds.length; colour += 1) if (cost(colour) < cost(best)) best = colour
    chosen.set(seed, best)
    const use = uses[best]
    if (!use) continue
    use.total += 1
    use.letters.set(letter, (use.letters.get(letter) ?? 0) + 1)
  }
  return chosen
}

/** Index of the colour that a seed always gets, 0 to 7 (FNV-1a over its UTF-16 units). */
export function avatarColour(seed: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < seed.length; at++) hash = Math.imul(hash ^ seed.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % OWN
}
