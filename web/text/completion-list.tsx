// The list of completions under the caret, in the browser's top layer, so that neither a dialog nor a scrolling area clips it.

import { InputRange } from 'dom-input-range'
import { useLayoutEffect, useRef } from 'react'
import { t } from '../../domain/locale/message.ts'
import { classNames } from '../ui/class-names.ts'
import type { Suggestion } from './suggestions.ts'

/** The distance to the line of the caret, and to the edge of the window, in px. */
const GAP = 4
const EDGE = 8

/** Props of {@link CompletionList}. */
export type CompletionListProps = {
  id: string
  area: HTMLTextAreaElement | HTMLInputElement
  /** Where the text to complete begins. */
  start: number
  label: string
  items: Suggestion[]
  /** The index of the option that Enter chooses; -1 for none. */
  active: number
  onChoose: (index: number) => void
}

export function CompletionList({ id, area, start, label, items, active, onChoose }: CompletionListProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items change the size
  useLayoutEffect(() => {
    list.current?.showPopover()
    positionList(list.current, area, start)
  }, [area, start, items])
  return (
    <>
      <span aria-live="polite" className="sr-only">
        {t('{count, plural, one {# suggestion} other {# suggestions}}', { count: items.length })}
      </span>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        popover="manual"
        className="fixed inset-auto m-0 max-w-[calc(100vw-1rem)] min-w-48 overflow-hidden rounded-lg border border-line-strong bg-raised p-1 text-base text-ink shadow-md"
      >
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text area handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the text area keeps the focus
          <div
            key={item.text}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // Keeps the focus in the text area.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(index)}
            className={classNames(
              'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 select-none hover:bg-hover pointer-coarse:min-h-11',
              index === active && 'bg-hover',
            )}
          >
            <span className="min-w-0 truncate">{item.label}</span>
            <span className="ml-auto shrink-0 pl-2 text-sm text-ink-faint">{item.detail}</span>
          </div>
        ))}
      </div>
    </>
  )
}

/** Places the list below the line of the caret, or above if there is more room. */
function positionList(list: HTMLElement | null, area: CompletionListProps['area'], start: number) {
  if (!list) return
  // After a deletion the field may already be shorter than the text of the list.
  const range = new InputRange(area, Math.min(start, area.value.length))
  const caret = range.getBoundingClientRect()
  // Removes the copy of the text area that was used to measure.
  range.getStyleClone().disconnect()
  const { clientWidth, clientHeight } = document.documentElement
  const { offsetWidth, offsetHeight } = list
  const isAbove =
    caret.bottom + GAP + offsetHeight > clientHeight - EDGE && caret.top > clientHeight - caret.bottom
  Object.assign(list.style, {
    top: `${isAbove ? Math.max(EDGE, caret.top - GAP - offsetHeight) : caret.bottom + GAP}px`,
    left: `${Math.max(EDGE, Math.min(caret.left, clientWidth - EDGE - offsetWidth))}px`,
  })
}
