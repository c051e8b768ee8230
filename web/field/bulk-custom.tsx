// The custom fields in the bar of selected tickets: a menu of the fields, and a dialog for the value.

import { RectangleEllipsis } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { CustomField } from '../../domain/field/field.ts'
import { readCustom } from '../../domain/field/read.ts'
import type { CustomValue } from '../../domain/field/value.ts'
import { t } from '../../domain/locale/message.ts'
import { BarChoices, BarMenu } from '../bulk/bar-menu.tsx'
import type { BarProps } from '../bulk/menu-props.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { CustomFormField } from './custom-form-field.tsx'
import { KindIcon } from './kind-choices.tsx'
import { useFields } from './use-fields.ts'

export function BulkCustom({ projectId, disabled, onAction }: BarProps) {
  const { fields } = useFields(projectId)
  const [asking, setAsking] = useState<CustomField>()
  if (fields.length === 0) return null
  return (
    <>
      <BarMenu name={t('More fields')} icon={<RectangleEllipsis />} command={undefined} disabled={disabled}>
        <BarChoices
          choices={fields.map((field) => ({
            key: field.id,
            name: `${field.name}…`,
            icon: <KindIcon kind={field.kind} />,
            onSelect: () => setAsking(field),
          }))}
        />
      </BarMenu>
      {asking && <ValueDialog field={asking} onAction={onAction} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function ValueDialog({
  field,
  onAction,
  onClose,
}: {
  field: CustomField
  onAction: BarProps['onAction']
  onClose: () => void
}) {
  const [value, setValue] = useState<CustomValue | null>(null)
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = readCustom(field, value)
    if ('message' in read) return setError(read.message)
    onClose()
    onAction({ do: 'edit', changes: { custom: { [field.id]: read.value } } }, (count) =>
      read.value === null
        ? t('{count, plural, one {{field} of # ticket removed} other {{field} of # tickets removed}}', {
            field: field.name,
            count,
          })
        : t('{count, plural, one {{field} of # ticket changed} other {{field} of # tickets changed}}', {
            field: field.name,
            count,
          }),
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={field.name}
      description={t('The value of all selected tickets. Left empty, it is removed.')}
      size="sm"
    >
      <DialogForm
        formRef={form}
        onSubmit={submit}
        onCancel={onClose}
        submitLabel={t('Set Value')}
        pending={false}
      >
        <CustomFormField
          field={field}
          value={value}
          onChange={(next) => {
            setError(undefined)
            setValue(next)
          }}
          error={error}
          disabled={false}
        />
      </DialogForm>
    </Dialog>
  )
}
