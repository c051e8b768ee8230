// The title of an open ticket. When another person changes it, it keeps its height, so that nothing below it moves.
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { opensEdit } from './click-to-edit.ts'

/** A click edits the title, or shows all of one that was cut. */
export function SteadyTitle({
  text,
  mayEdit,
  onEdit,
}: {
  text: string
  mayEdit: boolean
  onEdit: () => void
}) {
  const element = useRef<HTMLSpanElement>(null)
  const [known, setKnown] = useState(text)
  const [size, setSize] = useState({ height: 0, lines: 1 })
  const isKept = text !== known
  useEffect(() => {
    const shown = element.current
    if (isKept || !shown) return
    const sizes = new ResizeObserver(() => {
      const height = shown.offsetHeight
      const lines = Math.round(height / Number.parseFloat(getComputedStyle(shown).lineHeight))
      setSize({ height, lines })
    })
    sizes.observe(shown)
    return () => sizes.disconnect()
  }, [isKept])
  function onClick(event: MouseEvent<HTMLElement>) {
    if (mayEdit && opensEdit(event)) onEdit()
    else if (isKept) setKnown(text)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the Edit button does the same
    <span
      ref={element}
      title={isKept ? text : undefined}
      style={isKept ? { height: size.height, WebkitLineClamp: size.lines } : undefined}
      className={classNames(
        mayEdit && '-mx-1.5 rounded-md px-1.5 hover:bg-hover',
        isKept ? '[display:-webkit-box] overflow-hidden [-webkit-box-orient:vertical]' : 'block',
      )}
      onClick={onClick}
    >
      {text}
    </span>
  )
}
