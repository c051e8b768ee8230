// A small coloured label. Colour is never the only sign: the text, or text and icon, say the same.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The colours of a badge; the caller decides what they mean. */
export type Tone = 'gray' | 'blue' | 'green' | 'yellow' | 'orange' | 'red'

const grounds: Record<Tone, string> = {
  gray: 'bg-gray-ground text-gray-text',
  blue: 'bg-blue-ground text-blue-text',
  green: 'bg-green-ground text-green-text',
  yellow: 'bg-yellow-ground text-yellow-text',
  orange: 'bg-orange-ground text-orange-text',
  red: 'bg-red-ground text-red-text',
}

/** The strong colour of each tone, for text and icons. */
export const marks: Record<Tone, string> = {
  gray: 'text-gray-mark',
  blue: 'text-blue-mark',
  green: 'text-green-mark',
  yellow: 'text-yellow-mark',
  orange: 'text-orange-mark',
  red: 'text-red-mark',
}

/** A badge, 20 px high. `icon` is before the text, in the same colour. `quiet`: no background, and only the icon is coloured. */
export function Badge({
  tone = 'gray',
  quiet = false,
  icon,
  className,
  children,
}: {
  tone?: Tone
  quiet?: boolean
  icon?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 max-w-full shrink-0 items-center gap-1 rounded-sm text-xs font-medium whitespace-nowrap tabular-nums',
        '[&_svg]:size-3 [&_svg]:shrink-0',
        quiet ? 'text-ink-soft' : `px-1.5 ${grounds[tone]}`,
        className,
      )}
    >
      {quiet && icon ? <span className={`inline-flex ${marks[tone]}`}>{icon}</span> : icon}
      {children}
    </span>
  )
}

/**
 * A dot of 8 px in the tone's strong colour, before the title of a column or an option. It is only decoration.
 * @param ring draws a ring instead, which has this meaning
 */
export function ToneDot({
  tone,
  ring,
  className,
}: {
  tone: Tone
  ring?: string | undefined
  className?: string
}) {
  const dot = (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block size-2 shrink-0 rounded-full',
        ring ? 'border-2 border-current' : 'bg-current',
        marks[tone],
        className,
      )}
    />
  )
  if (!ring) return dot
  return (
    <span title={ring} className="inline-flex shrink-0">
      {dot}
      <span className="sr-only">{ring}: </span>
    </span>
  )
}
