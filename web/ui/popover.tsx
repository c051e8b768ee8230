// A panel beside an element of the page, in the browser's top layer, so that neither a dialog nor a scrolling area clips it.
import { type ReactNode, type RefObject, useRef } from 'react'
import { type Side, usePositionedList } from './positioned-list.ts'
import { isComposing, pressedKey } from './pressed-key.ts'

/** Props of {@link Popover}. */
export type PopoverProps = {
  /** The element beside which the panel opens. */
  box: RefObject<HTMLElement | null>
  side?: Side
  /** For the `aria-controls` of the box. */
  id?: string
  label: string
  /** Escape, or a press outside. The caller moves the focus. */
  onClose: () => void
  /** The focus moved elsewhere. */
  onLeft: () => void
  children: ReactNode
}

/** A panel with content of its own; for a list of options see select-list.tsx. Its content takes the focus on opening. */
export function Popover({ box, side = 'near', id, label, onClose, onLeft, children }: PopoverProps) {
  const layer = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  usePositionedList(true, layer, panel, box, side)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps presses beside the panel from the elements behind it
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the panel
    <div
      ref={layer}
      popover="manual"
      className="fixed inset-0 size-full overflow-clip bg-transparent"
      // A press outside a text field leaves the focus where it is.
      onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div
        ref={panel}
        id={id}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className="absolute animate-fade-in overflow-y-auto overscroll-contain rounded-lg border border-line-strong bg-raised text-base text-ink shadow-md outline-none"
        onKeyDown={(event) => {
          const key = pressedKey(event)
          // The keys of the panel are not those of the form or the page around it, except those that work everywhere.
          if (!(event.ctrlKey || event.metaKey) || key === 'Enter') event.stopPropagation()
          if (key !== 'Escape' || isComposing(event)) return
          event.preventDefault()
          onClose()
        }}
        onBlur={({ relatedTarget }) => {
          if (!layer.current?.contains(relatedTarget) && document.hasFocus()) onLeft()
        }}
      >
        {children}
      </div>
    </div>
  )
}
