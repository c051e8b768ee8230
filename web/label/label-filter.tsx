// Filters by labels: a box like the others, whose list takes several labels or “none” and can be searched.

import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { LABELS_PER_TICKET } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import { NONE } from '../../domain/ticket/kinds.ts'
import { filterStyle } from '../ticket/filter/filter-style.ts'
import { classNames } from '../ui/class-names.ts'
import { controlStyle, Field, useFieldControl } from '../ui/field.tsx'
import { pressedKey } from '../ui/pressed-key.ts'
import { LabelChip } from './label-chip.tsx'
import { LabelFilterList } from './label-filter-list.tsx'
import { useLabels, useLabelsLoaded } from './use-labels.tsx'

type Props = {
  /** The box shows its name and is as wide as its words; otherwise the name is before the box. */
  isChip: boolean
  /** The filter's value, as in a TicketFilter. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

export type LabelChoice = { id: string; name: string; chip: React.ReactNode }

export function LabelFilter({ isChip, ...box }: Props) {
  return (
    <Field label={t('Label')} hideLabel={isChip} isInline={!isChip} className="shrink-0">
      <LabelBox isChip={isChip} {...box} />
    </Field>
  )
}

const OPENS = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp'])

function LabelBox({ isChip, value, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const control = useFieldControl()
  const labels = useLabels()
  const isLoaded = useLabelsLoaded()
  const chosen = value === undefined ? [] : value.split(',')
  const known = [...labels.values()].map(
    (label): LabelChoice => ({ id: label.id, name: label.name, chip: <LabelChip label={label} /> }),
  )
  /** The labels in the address that the project does not have. */
  const unknown = chosen
    .filter((id) => id !== NONE && !labels.has(id))
    .map((id): LabelChoice => {
      const name = isLoaded ? t('Deleted label') : t('Loading…')
      return { id, name, chip: <span className="truncate text-ink-faint">{name}</span> }
    })
  const none: LabelChoice = {
    id: NONE,
    name: t('No label'),
    chip: <span className="truncate">{t('No label')}</span>,
  }
  const choices = [none, ...unknown, ...known]
  const [first, ...others] = choices.filter(({ id }) => chosen.includes(id))

  function toggle(id: string) {
    if (chosen.includes(id)) onChange(chosen.filter((other) => other !== id).join() || undefined)
    else if (id === NONE) onChange(NONE)
    else if (chosen.length < LABELS_PER_TICKET)
      onChange([...chosen.filter((other) => other !== NONE), id].sort().join())
  }

  function onPointerDown(event: PointerEvent) {
    if (event.pointerType !== 'mouse' || event.button !== 0 || event.ctrlKey) return
    // The focus goes to the list's text field, so the press must not move it back to the box.
    event.preventDefault()
    setOpen(true)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || !OPENS.has(pressedKey(event))) return
    event.preventDefault()
    setOpen(true)
  }

  return (
    <>
      <button
        ref={box}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        {...control}
        onPointerDown={onPointerDown}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        className={classNames(
          controlStyle,
          'inline-flex h-8 cursor-default items-center justify-between gap-2 text-start pointer-coarse:min-h-11',
          filterStyle(isChip, value !== undefined),
        )}
      >
        {first ? (
          <span className={classNames('inline-flex min-w-0 items-center gap-1', isChip && 'max-w-48')}>
            {first.chip}
            {others.length > 0 && (
              <span className="shrink-0 tabular-nums">
                <span aria-hidden>+{others.length}</span>
                <span className="sr-only">
                  {' '}
                  {t('and {names}', { names: others.map(({ name }) => name).join(', ') })}
                </span>
              </span>
            )}
          </span>
        ) : (
          <span className="truncate">{isChip ? t('Label: All') : t('All')}</span>
        )}
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </button>
      {isOpen && (
        <LabelFilterList
          id={listId}
          box={box}
          choices={choices}
          chosen={chosen}
          onToggle={toggle}
          onClose={() => {
            setOpen(false)
            box.current?.focus()
          }}
          onLeft={() => setOpen(false)}
        />
      )}
    </>
  )
}
