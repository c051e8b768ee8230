// A label as it is displayed: its name on its colour.
import type { ReactNode } from 'react'
import type { Label } from '../../domain/label/label.ts'
import { classNames } from '../ui/class-names.ts'
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
      style={labelStyle(color)}
      title={description ? `${name}: ${description}` : name}
      className={classNames(
        'inline-flex h-5 max-w-full min-w-0 items-center gap-1 rounded-sm px-1.5 text-xs font-medium',
        className,
      )}
    >
      <bdi className="truncate">{name}</bdi>
      {children}
    </span>
  )
}
