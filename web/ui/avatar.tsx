// A round initial in a colour of its own. Which letter and which name is the caller's.
import { classNames } from './class-names.ts'

const grounds = [
  'bg-[oklch(0.5_0.09_187)]',
  'bg-[oklch(0.5_0.13_255)]',
  'bg-[oklch(0.5_0.14_295)]',
  'bg-[oklch(0.5_0.14_345)]',
  'bg-[oklch(0.5_0.14_20)]',
  'bg-[oklch(0.5_0.11_55)]',
  'bg-[oklch(0.48_0.09_110)]',
  'bg-[oklch(0.48_0.1_150)]',
] as const

const sizes = { sm: 'size-5 text-[0.625rem]', md: 'size-6 text-xs', lg: 'size-8 text-base' }

/** Props of {@link Avatar}. */
export type AvatarProps = {
  /** One letter, or '?'. */
  letter: string
  /** The person's name, for screen readers and as tooltip. Empty: the name stands beside it already. */
  label: string
  /** Decides the colour and keeps it, e.g. the person's id. Without one the avatar is gray. */
  seed?: string | null
  /** sm 20 px, md 24 px (default), lg 32 px. */
  size?: keyof typeof sizes
  className?: string
}

/** An avatar with a letter. */
export function Avatar({ letter, label, seed, size = 'md', className }: AvatarProps) {
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label, title: label } : { 'aria-hidden': true })}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full leading-none font-semibold uppercase select-none',
        sizes[size],
        seed
          ? classNames(grounds[avatarColour(seed)], 'text-[oklch(1_0_0)]')
          : 'bg-gray-ground text-gray-text',
        className,
      )}
    >
      {letter}
    </span>
  )
}

/** Index of the colour that a seed always gets, 0 to 7 (FNV-1a over its UTF-16 units). */
export function avatarColour(seed: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < seed.length; at++) hash = Math.imul(hash ^ seed.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % grounds.length
}
