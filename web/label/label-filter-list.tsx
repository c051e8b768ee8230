// The open list of the filter by labels, in the browser's top layer. The focus stays in its text field, which searches labels and
// handles the keys. The list stays open, because several labels can be chosen.

import { Check } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { containing } from '../../domain/fold.ts'
import { LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import { classNames } from '../ui/class-names.ts'
import { Input } from '../ui/field.tsx'
import { usePositionedList } from '../ui/positioned-list.ts'
import { isComposing, pressedKey } from '../ui/pressed-key.ts'
import { isTouch } from '../ui/use-media.ts'
import type { LabelChoice } from './label-filter.tsx'

export function LabelFilterList({
  id,
  box,
  choices,
  chosen,
  onToggle,
  onClose,
  onLeft,
}: {
  id: string
  box: RefObject<HTMLButtonElement | null>
  choices: LabelChoice[]
  chosen: string[]
  onToggle: (id: string) => void
  /** Called when the list is closed, so that the focus goes back to the box. */
  onClose: () => void
  /** Called when the focus moved elsewhere. */
  onLeft: () => void
}) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const layer = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const found = containing(choices, typed, ({ name }) => [name])
  const at = Math.min(active, found.length - 1)

  usePositionedList(true, layer, panel, box)
  useLayoutEffect(() => {
    // On a touch screen, focusing the text field would open the keyboard, which covers the list.
    const first = isTouch() ? panel.current : input.current
    first?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  const keys: Record<string, () => void> = {
    ArrowDown: () => setActive(Math.min(found.length - 1, at + 1)),
    ArrowUp: () => setActive(Math.max(0, at - 1)),
    Escape: onClose,
    Enter: () => found[at] && onToggle(found[at].id),
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
    // Keeps the key from the shortcuts of the page.
    event.stopPropagation()
    const handler = keys[pressedKey(event)]
    if (!handler) return
    handler()
    event.preventDefault()
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (!layer.current?.contains(relatedTarget)) onLeft()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps presses beside the list from the page behind it
    <div
      ref={layer}
      popover="manual"
      className="fixed inset-0 size-full overflow-clip bg-transparent"
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <div
        ref={panel}
        tabIndex={-1}
        className="absolute flex w-64 outline-none animate-fade-in flex-col rounded-lg border border-line-strong bg-raised text-base text-ink shadow-md pointer-coarse:text-lg"
      >
        <div className="border-b border-line p-1">
          <Input
            ref={input}
            id={`${id}-input`}
            type="text"
            role="combobox"
            aria-label={t('Find a label')}
            aria-expanded
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
            autoComplete="off"
            placeholder={t('Find a label')}
            maxLength={LIMITS.label_name}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setActive(0)
            }}
          />
        </div>
        <div
          id={id}
          role="listbox"
          aria-label={t('Labels')}
          aria-multiselectable="true"
          className="min-h-0 overflow-y-auto overscroll-contain p-1"
          // Keeps the focus in the text field.
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((choice, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
            <div
              key={choice.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={chosen.includes(choice.id)}
              onClick={() => onToggle(choice.id)}
              onPointerMove={() => setActive(index)}
              className={classNames(
                'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 select-none pointer-coarse:min-h-11',
                index === at && 'bg-hover',
              )}
            >
              <Check
                aria-hidden
                className={classNames('size-4 shrink-0', !chosen.includes(choice.id) && 'invisible')}
              />
              {choice.chip}
            </div>
          ))}
          {found.length === 0 && (
            <p className="px-2 py-1.5 text-sm text-ink-soft">{t('No label has that name.')}</p>
          )}
        </div>
      </div>
    </div>
  )
}
