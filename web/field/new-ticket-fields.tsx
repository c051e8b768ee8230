// The custom fields of a new ticket: those of the cards at once, the others behind a button.

import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { CustomField } from '../../domain/field/field.ts'
import type { CustomValues } from '../../domain/field/value.ts'
import { t } from '../../domain/locale/message.ts'
import type { FieldErrors } from '../data/form-errors.ts'
import { Button } from '../ui/button.tsx'
import { CustomFormField } from './custom-form-field.tsx'
import { useOwnFields } from './use-own-fields.ts'

type Props = {
  projectId: string
  values: CustomValues
  onChange: (values: CustomValues) => void
  errors: FieldErrors
  disabled: boolean
}

export function NewTicketFields({ projectId, values, onChange, errors, disabled }: Props) {
  const { shown, folded, unfold } = useOwnFields({ project_id: projectId, custom: values }, isOnCard)
  const list = useRef<HTMLDivElement>(null)
  function showAll() {
    const [first] = folded
    flushSync(unfold)
    list.current
      ?.querySelector<HTMLElement>(`[data-field="${first?.id}"] :is([role="combobox"], input)`)
      ?.focus()
  }
  if (shown.length + folded.length === 0) return null
  return (
    <div ref={list} className="grid gap-4 sm:grid-cols-2">
      {shown.map((field) => (
        <div key={field.id} data-field={field.id} className="contents">
          <CustomFormField
            field={field}
            value={values[field.id] ?? null}
            onChange={(value) => {
              const { [field.id]: _, ...others } = values
              onChange(value === null ? others : { ...others, [field.id]: value })
            }}
            error={errors[`custom.${field.id}`]}
            disabled={disabled}
          />
        </div>
      ))}
      {folded.length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          icon={<ChevronDown />}
          title={folded.map(({ name }) => name).join(', ')}
          className="-ml-2.5 self-end justify-self-start sm:col-span-2"
          onClick={showAll}
        >
          {t('More fields')}
        </Button>
      )}
    </div>
  )
}

const isOnCard = ({ on_card }: CustomField) => on_card
