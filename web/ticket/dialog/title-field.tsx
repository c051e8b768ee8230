// The title of a new ticket, with shortcuts for other fields (title-shortcuts.ts). A chosen value leaves the title and is shown in
// its own field; a line below the title says so, and Backspace takes it back.

import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { LIMITS } from '../../../domain/limits.ts'
import { t } from '../../../domain/locale/message.ts'
import { FIELDS, type TicketField, type TicketValues } from '../../../domain/ticket/fields.ts'
import { roomLeft } from '../../data/form-errors.ts'
import { useLiveQuery } from '../../data/use-query.ts'
import { useLabelsIf } from '../../label/use-labels.tsx'
import { CompletionList } from '../../text/completion-list.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { takeKeys } from '../../ui/keep-keys.ts'
import { isComposing, pressedKey } from '../../ui/pressed-key.ts'
import { choicesFor, shortcutAt, type TypedShortcut, withoutShortcut } from './title-shortcuts.ts'

/** The last choice, while the title has the focus: the values before it, and the title and the caret after it. */
type Chosen = {
  says: string
  before: Partial<TicketValues>
  title: string
  caret: number
  caretBefore: number
}

export function TitleField({
  projectId,
  values,
  onChange,
  error,
  disabled,
  onArrowDown,
}: {
  projectId: string
  values: TicketValues
  onChange: (changed: Partial<TicketValues>) => void
  error: string | undefined
  disabled: boolean
  /** Called for ArrowDown while no list is open. @returns whether the focus moved */
  onArrowDown: () => boolean
}) {
  const id = useId()
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const [shortcut, setShortcut] = useState<TypedShortcut>()
  const [moved, setMoved] = useState<number>()
  const [chosen, setChosen] = useState<Chosen>()
  const caretNext = useRef<number>(undefined)
  // Only a title with a mark needs the lists.
  const isMarked = /[#@]/.test(values.title)
  const labels = useLabelsIf(isMarked)
  const members = useLiveQuery('listMembers', { params: { projectId } }).data?.members ?? []
  const items = shortcut ? choicesFor(shortcut, values, { labels: [...labels.values()], members }) : []
  const isOpen = input !== null && items.length > 0
  // Until a character follows the mark, Enter creates the ticket.
  const active = Math.min(moved ?? (shortcut?.typed ? 0 : -1), items.length - 1)

  useLayoutEffect(() => {
    const caret = caretNext.current
    if (caret === undefined) return
    caretNext.current = undefined
    input?.setSelectionRange(caret, caret)
  })

  function type(title: string, caret: number) {
    setChosen(undefined)
    setMoved(undefined)
    setShortcut(shortcutAt(title, caret))
    onChange({ title })
  }

  /** Adds the text that was typed while the form was loading; it may end with a shortcut. */
  function begin({ currentTarget }: FocusEvent<HTMLInputElement>) {
    // Tab selects the whole title, and the next shortcut would replace it.
    const { value, selectionStart, selectionEnd } = currentTarget
    if (selectionStart === 0 && selectionEnd === value.length)
      currentTarget.setSelectionRange(value.length, value.length)
    const { text } = takeKeys()
    const title = values.title + text
    if (text) type(title, title.length)
  }

  function choose(index: number) {
    const item = items[index]
    if (!item || !shortcut) return
    const rest = withoutShortcut(values.title, shortcut)
    const fields = Object.keys(item.sets) as TicketField[]
    const before = Object.fromEntries(fields.map((field) => [field, values[field]]))
    const name = FIELDS[fields[0] ?? 'title'].label
    caretNext.current = rest.caret
    setChosen({
      says: t('{field}: {value}. Backspace takes it back.', { field: name, value: item.label }),
      before: { ...before, title: values.title },
      caretBefore: shortcut.start + 1 + shortcut.typed.length,
      ...rest,
    })
    setShortcut(undefined)
    onChange({ ...item.sets, title: rest.title })
  }

  function takeBack() {
    if (!chosen) return
    caretNext.current = chosen.caretBefore
    setChosen(undefined)
    onChange(chosen.before)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { ctrlKey, metaKey, altKey, shiftKey, currentTarget } = event
    if (ctrlKey || metaKey || altKey || isComposing(event)) return
    const key = pressedKey(event)
    const isAtChoice =
      chosen?.title === currentTarget.value &&
      currentTarget.selectionStart === chosen.caret &&
      currentTarget.selectionEnd === chosen.caret
    const step = (by: number) => () =>
      setMoved((Math.max(active, by > 0 ? -1 : 0) + by + items.length) % items.length)
    const ofList: Record<string, () => void> = {
      ArrowDown: step(1),
      ArrowUp: step(-1),
      Escape: () => setShortcut(undefined),
      ...(active >= 0 && { Enter: () => choose(active), ...(!shiftKey && { Tab: () => choose(active) }) }),
    }
    if (isOpen && ofList[key]) ofList[key]()
    else if (key === 'Backspace' && isAtChoice) takeBack()
    else if (key === 'ArrowDown' && onArrowDown()) setShortcut(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const says = chosen?.title === values.title ? chosen.says : undefined
  return (
    <Field
      label={FIELDS.title.label}
      required
      error={error}
      hint={roomLeft(values.title, LIMITS.ticket_title) || <span role="status">{says}</span>}
    >
      <Input
        ref={setInput}
        value={values.title}
        autoComplete="off"
        readOnly={disabled}
        placeholder={t('Type #label, !priority or !type, @person')}
        aria-autocomplete={isOpen ? 'list' : undefined}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        onFocus={begin}
        onBlur={() => {
          setShortcut(undefined)
          setChosen(undefined)
        }}
        onPointerDown={() => setShortcut(undefined)}
        onKeyDown={onKeyDown}
        onChange={({ target }) => type(target.value, target.selectionEnd ?? target.value.length)}
      />
      {isOpen && shortcut && (
        <CompletionList
          id={id}
          area={input}
          start={shortcut.start}
          label={t('Values')}
          items={items}
          active={active}
          onChoose={choose}
        />
      )}
    </Field>
  )
}
