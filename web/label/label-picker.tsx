// Chooses labels: a text field that searches them, chips for the chosen ones, and an option to create a label while typing.

import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { containing } from '../../domain/fold.ts'
import { LABELS_PER_TICKET, LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import { nameKey } from '../../domain/names.ts'
import { leaveField } from '../keys/field-keys.ts'
import { classNames } from '../ui/class-names.ts'
import { type ComboboxOptions, useCombobox } from '../ui/combobox.tsx'
import { controlStyle, useFieldControl } from '../ui/field.tsx'
import { LabelChip } from './label-chip.tsx'
import { LabelOptions } from './label-options.tsx'
import { useLabels, useLabelsLoaded, useLabelsOf } from './use-labels.tsx'
import { useNewLabel } from './use-new-label.ts'

const removeStyle =
  '-mr-0.5 inline-flex size-4 items-center justify-center rounded-sm hover:bg-hover pointer-coarse:size-6'

export function LabelPicker({
  projectId,
  value,
  onChange,
  disabled = false,
}: {
  projectId: string
  value: string[]
  onChange: (ids: string[]) => void
  disabled?: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  /** Whether Enter was pressed before the labels were loaded. */
  const [isEntered, setEntered] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const labels = useLabels()
  const isLoaded = useLabelsLoaded()
  const chosen = useLabelsOf(value)
  const { make, pending } = useNewLabel(projectId)
  const name = typed.trim()
  const key = nameKey(name)
  const found = containing([...labels.values()], name, (one) => [one.name])
  const isNew = isLoaded && name !== '' && !found.some((one) => nameKey(one.name) === key)
  const control = useFieldControl()
  const isFull = value.length >= LABELS_PER_TICKET
  const count = found.length + (isNew ? 1 : 0)
  const at = Math.min(active, count - 1)

  function toggle(labelId: string) {
    const isOn = value.includes(labelId)
    if (!isOn && isFull) return
    onChange(isOn ? value.filter((other) => other !== labelId) : [...value, labelId].sort())
    setTyped('')
    input.current?.focus()
  }

  async function create() {
    if (pending || isFull) return
    const made = await make(name)
    if (made) toggle(made)
  }

  function choose(index: number) {
    const option = found[index]
    if (option) toggle(option.id)
    else if (isNew) void create()
  }

  useEffect(() => {
    if (!isLoaded || !isEntered) return
    setEntered(false)
    if (name !== '') choose(at)
  })

  function go(step: number) {
    setActive(isOpen ? Math.max(0, Math.min(count - 1, at + step)) : 0)
    setOpen(true)
  }

  function leave() {
    setOpen(false)
    leaveField(input.current)
  }

  const keys: ComboboxOptions['keys'] = {
    ArrowDown: () => go(1),
    ArrowUp: () => go(-1),
    Escape: isOpen && (() => leave()),
    Enter: isOpen && (isLoaded ? at >= 0 && (() => choose(at)) : () => setEntered(true)),
    Backspace: typed === '' && chosen.length > 0 && (() => toggle(chosen.at(-1)?.id ?? '')),
  }

  const { box, field, list } = useCombobox({ isOpen, active: at, keys })

  return (
    <div
      ref={box}
      data-quiet={control['data-quiet']}
      className={classNames(
        controlStyle,
        'flex min-h-8 flex-wrap items-center gap-1 py-1 focus-within:outline-2 focus-within:outline-focus pointer-coarse:min-h-11',
        disabled && 'pointer-events-none opacity-60',
      )}
    >
      {chosen.map((one) => (
        <LabelChip key={one.id} label={one} className="gap-1! px-1.5!">
          <button
            type="button"
            aria-label={t('Remove label {name}', { name: one.name })}
            disabled={disabled}
            onClick={() => toggle(one.id)}
            className={removeStyle}
          >
            <X aria-hidden className="size-3" />
          </button>
        </LabelChip>
      ))}
      {isLoaded &&
        value
          .filter((id) => !labels.has(id))
          .map((id) => (
            <span key={id} className="inline-flex items-center gap-1 text-sm text-ink-faint">
              {t('Deleted label')}
              <button
                type="button"
                aria-label={t('Remove label {name}', { name: t('Deleted label') })}
                disabled={disabled}
                onClick={() => toggle(id)}
                className={removeStyle}
              >
                <X aria-hidden className="size-3" />
              </button>
            </span>
          ))}
      <input
        ref={input}
        {...control}
        {...field}
        placeholder={chosen.length === 0 ? t('Add a label') : isFull ? '' : t('Add…')}
        maxLength={LIMITS.label_name}
        readOnly={disabled}
        value={typed}
        onChange={(event) => {
          setEntered(false)
          setTyped(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onBlur={() => {
          setEntered(false)
          setOpen(false)
        }}
        className="min-w-16 flex-1 bg-transparent outline-none placeholder:text-ink-faint"
      />
      {isOpen && (
        <LabelOptions
          {...list}
          options={found}
          chosen={value}
          active={at}
          newName={isNew ? name : null}
          isFull={isFull}
          isLoaded={isLoaded}
          onChoose={choose}
        />
      )}
    </div>
  )
}
