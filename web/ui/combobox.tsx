// A text field with a list of options below it, in the browser's top layer. The focus stays in the field, which handles the keys.
// The caller finds the options and decides how they look.
import { type HTMLAttributes, type KeyboardEvent, type Ref, useId, useRef } from 'react'
import { usePositionedList } from './positioned-list.ts'
import { pressedKey } from './pressed-key.ts'

/** Options of {@link useCombobox}. */
export type ComboboxOptions = {
  isOpen: boolean
  /** Index of the option that Enter chooses, from 0; -1 if there is none. */
  active: number
  /** The action of each key. A key without an action, or with false, types as usual. */
  keys: Record<string, (() => void) | false>
}

/**
 * @returns the props of the box around field and list, of the field, and of the {@link ComboboxList}, which is rendered while
 * open
 */
export function useCombobox({ isOpen, active, keys }: ComboboxOptions) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  usePositionedList(isOpen, list, list, box)

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const handler = keys[pressedKey(event)]
    if (!handler) return
    handler()
    event.preventDefault()
    event.stopPropagation()
  }

  const field = {
    type: 'text',
    role: 'combobox',
    autoComplete: 'off',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-list` : undefined,
    'aria-autocomplete': 'list',
    'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
    onKeyDown,
  } as const
  return { box, field, list: { ref: list, id } }
}

/** Props of {@link ComboboxList}; its options have the ids `${id}-0`, `${id}-1` and so on. */
export type ComboboxListProps = HTMLAttributes<HTMLDivElement> & {
  ref: Ref<HTMLDivElement>
  id: string
  'aria-label': string
}

/** The open list of a combobox. */
export function ComboboxList({ id, ...rest }: ComboboxListProps) {
  return (
    <div
      id={`${id}-list`}
      popover="manual"
      role="listbox"
      // Keeps the focus in the text field.
      onMouseDown={(event) => event.preventDefault()}
      className="fixed m-0 overflow-y-auto overscroll-contain rounded-lg border border-line-strong bg-raised p-1 text-base text-ink shadow-md"
      {...rest}
    />
  )
}
