// A select box; select-list.tsx is its open list. Own code, because Radix's select takes twice as long to open on a slow phone
// (docs/decisions/0032-own-code-needs-a-figure.md).
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { controlStyle, useFieldControl } from './field.tsx'
import { isComposing } from './pressed-key.ts'
import { SelectList } from './select-list.tsx'
import { OptionLabel, type SelectOption, type Several, wordsOf } from './select-option.tsx'
import { TypeAhead } from './type-ahead.ts'

/** Props of {@link Select}. */
export type SelectProps<Value extends string> = {
  value: Value
  onValueChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
  /** For a box that can hold several values. While it holds more than one, `value` is none of the options. */
  several?: Several<Value>
  /** The name, if there is no Field around the box. */
  label?: string
  /** Shown while the value matches no option. */
  placeholder?: string
  disabled?: boolean
  /** More options are being loaded. */
  isLoading?: boolean
  className?: string
}

const OPENS = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp'])

/** A select box; typed by the values of its options. Takes its label from the Field around it, or from `label`. */
export function Select<Value extends string>({
  value,
  onValueChange,
  options,
  several,
  label,
  placeholder,
  disabled,
  isLoading,
  className,
}: SelectProps<Value>) {
  /** How the list was opened; a list that was opened by key numbers its options. */
  const [openedBy, setOpenedBy] = useState<'key' | 'pointer'>()
  const box = useRef<HTMLButtonElement>(null)
  const [typing] = useState(() => new TypeAhead())
  const id = useId()
  const listId = `${id}-list`
  const control = useFieldControl()
  const chosen =
    several && several.values.length > 1
      ? { label: several.label }
      : options.find((option) => option.value === value)

  /** Opens on pointer-down with a mouse, and with touch once it is clear that the finger does not scroll. */
  function onPointerDown(event: PointerEvent) {
    if (event.pointerType !== 'mouse' || event.button !== 0 || event.ctrlKey) return
    // The focus moves to the list, and the press must not take it back.
    event.preventDefault()
    setOpenedBy('pointer')
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (event.ctrlKey || event.metaKey || isComposing(event)) return
    if (control['data-quiet'] !== true && typing.takes(key, event.timeStamp)) {
      // Prevents shortcuts of the page, such as the one for a new ticket.
      event.preventDefault()
      // A letter would replace all of several values.
      if (several && several.values.length > 1) return
      const from = options.findIndex((option) => option.value === value)
      const found = options[typing.find(key, wordsOf(options), from, event.timeStamp)]
      if (found && found.value !== value) onValueChange(found.value)
    } else if (OPENS.has(key)) {
      event.preventDefault()
      setOpenedBy('key')
    }
  }

  function close() {
    setOpenedBy(undefined)
    box.current?.focus()
  }

  return (
    <>
      <button
        ref={box}
        id={id}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={openedBy !== undefined}
        aria-controls={openedBy ? listId : undefined}
        {...control}
        aria-label={label}
        disabled={disabled}
        onPointerDown={onPointerDown}
        // A click without a press comes from a key, or from a program.
        onClick={(event) => setOpenedBy(event.detail === 0 ? 'key' : 'pointer')}
        onKeyDown={onKeyDown}
        className={classNames(
          controlStyle,
          'inline-flex h-8 pointer-coarse:min-h-11 cursor-default items-center justify-between gap-2 text-start',
          className,
        )}
      >
        {chosen ? (
          <OptionLabel {...chosen} />
        ) : (
          <span className="truncate text-ink-faint">{placeholder}</span>
        )}
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </button>
      {openedBy && (
        <SelectList
          id={listId}
          box={box}
          label={label}
          value={value}
          options={options}
          several={several}
          isNumbered={openedBy === 'key'}
          isLoading={isLoading}
          onChoose={(next) => {
            close()
            if (next !== value) onValueChange(next)
          }}
          onClose={close}
          onLeft={() => setOpenedBy(undefined)}
        />
      )}
    </>
  )
}
