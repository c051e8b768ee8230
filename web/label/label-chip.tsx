// A label as it is displayed: its name with a dot of its colour in a round outline, so that no label looks like a priority.
import type { ReactNode } from 'react'
import type { Label } from '../../domain/label/label.ts'
import { classNames } from '../ui/class-names.ts'
import { HINT } from '../ui/hint.ts'
import { labelStyle } from './label-color.ts'

export function LabelChip({
  label: { name, color, description },
  className,
  children,
}: {
  label: Pick<Label, 'name' | 'color' | 'description'>
  className?: string
  children?: ReactNode
}) {
  return (
    <span
      title={description ? `${name}: ${description}` : name}
      className={classNames(
        'inline-flex h-5 max-w-full min-w-0 items-center gap-1.5 rounded-full border border-line-strong px-2 text-xs font-medium text-ink-soft',
        className,
      )}
    >
      <LabelMark color={color} />
      <bdi className="truncate">{name}</bdi>
      {children}
    </span>
  )
}

/** A dot of 8 px in the colour of a label, before its name. It is only decoration. */
export function LabelMark({ color }: Pick<Label, 'color'>) {
  return <span aria-hidden style={labelStyle(color)} className={`${DOT} size-2`} />
}

/** The strong colour of the label, which is the colour of its text. */
const DOT = 'inline-block shrink-0 rounded-full bg-current! forced-color-adjust-none'

type DotProps = {
  label: Pick<Label, 'name' | 'color'>
  title?: string
  className?: string
}

/** Only the dot; the name comes on hover. */
export function LabelDot({ label: { name, color }, title, className = HINT }: DotProps) {
  return (
    <span
      data-name={name}
      title={title}
      className={`inline-flex size-4 items-center justify-center ${className}`}
    >
      <span aria-hidden style={labelStyle(color)} className={`${DOT} size-2.5`} />
      <span className="sr-only">{name}</span>
    </span>
  )
}
