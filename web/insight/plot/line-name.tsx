// The name of a line in a picture, with a border that keeps it legible over what is behind it.
import type { ReactNode } from 'react'

type Props = { x: number; y: number; anchor: 'start' | 'end'; children: ReactNode }

export function LineName({ x, y, anchor, children }: Props) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      strokeWidth={4}
      paintOrder="stroke"
      className="fill-ink stroke-surface font-medium"
    >
      {children}
    </text>
  )
}
