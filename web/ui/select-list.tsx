// The options of an open select box. They are in the browser's top layer, so that neither a dialog nor a scrolling area clips
// them. The focus moves through the options.
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
import { classNames } from './class-names.ts'
import { labelId } from './field.tsx'
import { type Side, usePositionedList } from './positioned-list.ts'
import { isComposing, pressedDigit } from './pressed-key.ts'
import { OptionLabel, type SelectOption, type Several, wordsOf } from './select-option.tsx'
import { TypeAhead } from './type-ahead.ts'

/** The number of options that can be chosen by a digit. */
const NUMBERED = 9

const CHOOSES = new Set(['Enter', ' '])
const MOVE_KEYS = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageUp', 'PageDown'])

/** Props of {@link SelectList}. */
export type SelectListProps<Value extends string> = {
  id: string
  /** The box that the list belongs to; if the box has no label of its own, the Field around it names both. */
  box: RefObject<HTMLElement | null>
  side?: Side
  label?: string
  /** Shown above the options of a list that opens without its box. */
  title?: string
  value: Value
  options: readonly SelectOption<Value>[]
  /** For a box that can hold several values. */
  several?: Several<Value>
  /**
   * Numbers the first nine options, so that a digit chooses one. If the label of an option begins with a digit, nothing is numbered,
   * and a digit chooses the option that has it as its label.
   */
  isNumbered?: boolean
  /** More options are being loaded: a digit waits for its option. */
  isLoading?: boolean
  onChoose: (value: Value) => void
  /** Closed without a choice; the focus returns to the box. */
  onClose: () => void
  /** The focus moved elsewhere. */
  onLeft: () => void
}

/**
 * The open list of a Select. Arrows, Home, End and letters move; Enter and Space choose; Escape and an outside press close. If the
 * box can hold several values, Space, a press on the check box of an option, or a click with Ctrl, Cmd or Shift adds or removes one,
 * and the list stays open.
 */
export function SelectList<Value extends string>({
  id,
  box,
  side,
  label,
  title,
  value,
  options,
  several,
  isNumbered = false,
  isLoading = false,
  onChoose,
  onClose,
  onLeft,
}: SelectListProps<Value>) {
  const layer = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typing] = useState(() => new TypeAhead())
  const hasDigits = options.some(({ label }) => /^\d/.test(label))
  const numbered = isNumbered && !hasDigits ? NUMBERED : 0
  /** A digit that was typed before its option was loaded. */
  const awaited = useRef<number>(undefined)
  /**
   * Whether a press began in the list. The press that opened the list did not, and it may end on an option at least ten px away.
   */
  const isPressed = useRef(false)

  usePositionedList(true, layer, list, box, side)

  // Moves the focus into the list on opening, and when the focused option has disappeared.
  useLayoutEffect(() => {
    if (list.current?.contains(document.activeElement)) return
    const open = itemsOf(list.current).filter((item) => !isDisabled(item))
    focusOn(open.find((item) => item.ariaSelected === 'true') ?? open[0])
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || isComposing(event)) return
    const { key, timeStamp } = event
    const items = itemsOf(list.current)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const digit = pressedDigit(event)
    awaited.current = undefined
    if (digit !== undefined && takesDigit(digit)) chooseDigit(digit)
    else if (typing.takes(key, timeStamp)) focusOn(items[typing.find(key, wordsOf(options), at, timeStamp)])
    else if (CHOOSES.has(key)) choose(at, key === ' ')
    else if (key === 'Escape') onClose()
    else if (MOVE_KEYS.has(key)) focusOn(itemAfterKey(key, items, at))
    // Tab does nothing: it would leave the list without a choice, or choose an option that merely has the focus.
    else if (key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
  }

  /** The index of the option that has a digit as its label; -1 if there is none. */
  const labelled = (digit: number) =>
    isNumbered && hasDigits ? options.findIndex((one) => one.label === String(digit)) : -1
  const takesDigit = (digit: number) => (digit > 0 && digit <= numbered) || labelled(digit) !== -1

  function chooseDigit(digit: number) {
    const at = hasDigits ? labelled(digit) : digit - 1
    if (at < options.length) choose(at)
    else if (isLoading) awaited.current = digit
  }

  useEffect(() => {
    if (awaited.current === undefined || isLoading) return
    chooseDigit(awaited.current)
    awaited.current = undefined
  })

  /** @param toggles adds or removes the option, if the box can hold several values */
  function choose(index: number, toggles = false) {
    const option = options[index]
    if (!option || option.disabled) return
    if (toggles && several) several.onToggle(option.value)
    else onChoose(option.value)
  }

  const isChosen = (option: Value) =>
    several?.values.length ? several.values.includes(option) : option === value

  function onBlur({ relatedTarget }: FocusEvent) {
    if (!layer.current?.contains(relatedTarget)) onLeft()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps presses beside the list from the elements behind it
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the list
    <div
      ref={layer}
      popover="manual"
      className="fixed inset-0 size-full overflow-clip bg-transparent"
      onPointerDown={() => {
        isPressed.current = true
      }}
      // Keeps the focus in the list.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div
        ref={list}
        id={id}
        role="listbox"
        // Drawn by the style, because a list box contains only options.
        data-title={title}
        aria-multiselectable={several ? true : undefined}
        aria-label={label}
        aria-labelledby={label === undefined && box.current ? labelId(box.current.id) : undefined}
        className="absolute animate-fade-in overflow-y-auto overscroll-contain rounded-lg border border-line-strong bg-raised p-1 text-base text-ink shadow-md data-title:before:block data-title:before:px-2 data-title:before:pt-0.5 data-title:before:pb-1 data-title:before:text-sm data-title:before:text-ink-faint data-title:before:content-[attr(data-title)] pointer-coarse:text-lg"
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
          <div
            key={option.value}
            role="option"
            tabIndex={-1}
            aria-selected={isChosen(option.value)}
            aria-disabled={option.disabled || undefined}
            onClick={({ ctrlKey, metaKey, shiftKey }) => choose(index, ctrlKey || metaKey || shiftKey)}
            onPointerUp={() => isPressed.current || choose(index)}
            onPointerMove={(event) =>
              !option.disabled && focusOn(event.currentTarget, { preventScroll: true })
            }
            className="relative flex min-h-8 cursor-default items-center gap-2 rounded-sm py-1 pr-8 pl-2 outline-none select-none focus:bg-hover aria-disabled:text-ink-faint pointer-coarse:min-h-11"
          >
            {several && (
              <CheckBox
                isChecked={isChosen(option.value)}
                onToggle={option.isAlone ? undefined : () => choose(index, true)}
              />
            )}
            <OptionLabel {...option} />
            {index < numbered && (
              <kbd aria-hidden className="ml-auto font-mono text-xs text-ink-faint">
                {index + 1}
              </kbd>
            )}
            {!several && isChosen(option.value) && (
              <Check aria-hidden className="absolute right-2 size-4 text-accent-text" />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The check box of an option, wide enough for a finger. Screen readers get the state from the option. */
function CheckBox({ isChecked, onToggle }: { isChecked: boolean; onToggle: (() => void) | undefined }) {
  if (!onToggle)
    return (
      <span aria-hidden className="-my-1 -ml-2 w-9 shrink-0 pointer-coarse:w-11">
        {isChecked && <Check className="mx-auto size-4 text-accent-text" />}
      </span>
    )
  return (
    <span
      aria-hidden
      data-check
      className="-my-1 -ml-2 flex w-9 shrink-0 items-center justify-center self-stretch pointer-coarse:w-11"
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
    >
      <span
        className={classNames(
          'grid size-4 place-items-center rounded-sm border',
          isChecked ? 'border-accent bg-accent text-accent-ink' : 'border-line-strong',
        )}
      >
        {isChecked && <Check className="size-3" />}
      </span>
    </span>
  )
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.children ?? [])] as HTMLElement[]
}

/** The enabled option that a key moves to; it does not wrap around at the first and the last. */
function itemAfterKey(key: string, items: HTMLElement[], at: number): HTMLElement | undefined {
  const open = items.filter((item) => !isDisabled(item))
  if (key === 'ArrowDown') return open.find((item) => items.indexOf(item) > at)
  if (key === 'ArrowUp') return open.findLast((item) => items.indexOf(item) < at)
  return key === 'Home' || key === 'PageUp' ? open[0] : open.at(-1)
}

function isDisabled(item: HTMLElement): boolean {
  return item.ariaDisabled === 'true'
}

function focusOn(item: HTMLElement | undefined, options?: FocusOptions) {
  if (item && item !== document.activeElement) item.focus(options)
}
