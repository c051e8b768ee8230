// The options of a choice in the dialog of its field: a name and a colour each, in an order.

import { ArchiveRestore, ChevronDown, ChevronUp, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { OPTIONS_PER_FIELD } from '../../domain/field/field.ts'
import { LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import { COLOR_CHOICES } from '../label/color-choices.tsx'
import { LabelMark } from '../label/label-chip.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/field.tsx'
import { isComposing } from '../ui/pressed-key.ts'
import { Select } from '../ui/select.tsx'
import { RowAction } from '../ui/sortable-list.tsx'
import type { useOptionRows } from './use-option-rows.ts'

type Props = ReturnType<typeof useOptionRows> & { error: string | undefined }

export function FieldOptions({ rows, removed, change, move, remove, restore, add, error }: Props) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  /** The key of the row whose name takes the focus once the row is shown. */
  const [next, setNext] = useState<string>()
  useEffect(() => {
    if (next === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-option="${next}"] input`)?.focus()
    setNext(undefined)
  }, [next])
  const isFull = rows.length + removed.length >= OPTIONS_PER_FIELD

  /** Enter goes to the next option, and after the last one adds one. In an empty option it submits the form. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, index: number) {
    if (event.key !== 'Enter' || isComposing(event) || event.ctrlKey || event.metaKey) return
    if (event.currentTarget.value.trim() === '' || (isFull && index === rows.length - 1)) return
    event.preventDefault()
    setNext(rows[index + 1]?.key ?? add())
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{t('Options')}</legend>
      <ul ref={list} className="flex flex-col gap-2">
        {rows.map(({ key, name, color }, index) => {
          const called = name.trim() || t('option {position}', { position: index + 1 })
          return (
            <li
              key={key}
              data-option={key}
              className="grid grid-cols-[minmax(0,1fr)_auto_auto_auto] items-center gap-1 sm:grid-cols-[minmax(0,1fr)_8rem_auto_auto_auto]"
            >
              <Input
                aria-label={t('Option {position}', { position: index + 1 })}
                aria-invalid={(error !== undefined && name.trim() === '') || undefined}
                className="max-sm:col-span-full"
                value={name}
                maxLength={LIMITS.field_option}
                autoComplete="off"
                placeholder={t('Option {position}', { position: index + 1 })}
                onChange={({ target }) => change(key, { name: target.value })}
                onKeyDown={(event) => onKeyDown(event, index)}
              />
              <Select
                label={t('Color of {name}', { name: called })}
                value={color}
                onValueChange={(next) => change(key, { color: next })}
                options={COLOR_CHOICES}
              />
              <RowAction
                label={t('Move {name} up', { name: called })}
                title={t('Move up')}
                onClick={index > 0 ? () => move(index, index - 1) : undefined}
              >
                <ChevronUp />
              </RowAction>
              <RowAction
                label={t('Move {name} down', { name: called })}
                title={t('Move down')}
                onClick={index < rows.length - 1 ? () => move(index, index + 1) : undefined}
              >
                <ChevronDown />
              </RowAction>
              <RowAction
                label={t('Remove {name}', { name: called })}
                title={t('Remove')}
                onClick={() => {
                  remove(key)
                  setNext((rows[index + 1] ?? rows[index - 1])?.key)
                }}
              >
                <X />
              </RowAction>
            </li>
          )
        })}
      </ul>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger-text">
          {error}
        </p>
      )}
      <Button
        size="sm"
        icon={<Plus />}
        className="self-start"
        disabled={isFull}
        onClick={() => setNext(add())}
      >
        {t('Add Option')}
      </Button>
      {removed.length > 0 && (
        <div className="flex flex-col gap-1 border-t border-line pt-2">
          <p className="text-sm text-ink-faint">
            {t('Removed: tickets that have one of these keep it, but nobody can choose it again.')}
          </p>
          <ul aria-label={t('Removed options')}>
            {removed.map((option) => (
              <li key={option.id} className="flex min-w-0 items-center gap-2">
                <LabelMark color={option.color} />
                <bdi className="min-w-0 flex-1 truncate">{option.name}</bdi>
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<ArchiveRestore />}
                  aria-label={t('Restore {name}', { name: option.name })}
                  onClick={() => {
                    restore(option)
                    setNext(option.id)
                  }}
                >
                  {t('Restore')}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </fieldset>
  )
}
