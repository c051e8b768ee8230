// Asks for the name of a view: a new view, or one that is renamed.

import { type FormEvent, useState } from 'react'
import { LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import { nameKey } from '../../domain/names.ts'
import { View } from '../../domain/view/view.ts'
import { errorsOf, reasonOf, useFormErrors } from '../data/form-errors.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import type { ViewKind } from './use-views.ts'

const KINDS = [
  { value: 'own', label: t('Only me') },
  { value: 'shared', label: t('Everybody in the project') },
] as const

type Props = {
  /** The view that is being renamed. */
  renamed?: { name: string; kind: ViewKind }
  mayShare: boolean
  /** The names that are already taken. */
  taken: (kind: ViewKind) => string[]
  onSave: (name: string, kind: ViewKind) => Promise<void>
  onClose: () => void
}

export function SaveViewDialog(props: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.renamed ? t('Rename View') : t('Save View')}
      description={props.renamed ? undefined : t('Saves what is shown now under a name, next to the tabs.')}
      size="sm"
      focusFirstField
    >
      <Form {...props} />
    </Dialog>
  )
}

function Form({ renamed, mayShare, taken, onSave, onClose }: Props) {
  const [name, setName] = useState(renamed?.name ?? '')
  const [kind, setKind] = useState<ViewKind>(renamed?.kind ?? 'own')
  const [pending, setPending] = useState(false)
  const { formRef, errors, refuse } = useFormErrors({ name, kind })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = View.pick({ name: true }).safeParse({ name })
    if (!parsed.success) return refuse(errorsOf(parsed.error))
    const chosen = parsed.data.name
    const isTaken = taken(kind).some((other) => other !== renamed?.name && nameKey(other) === nameKey(chosen))
    if (isTaken) return refuse({ name: t('There is already a view with this name') })
    setPending(true)
    try {
      await onSave(chosen, kind)
      onClose()
    } catch (error) {
      setPending(false)
      refuse({ name: reasonOf(error) ?? t('The view could not be saved. Please try again.') })
    }
  }

  return (
    <DialogForm
      formRef={formRef}
      onSubmit={submit}
      onCancel={onClose}
      submitLabel={renamed ? t('Rename') : t('Save View')}
      pendingLabel={t('Saving...')}
      pending={pending}
    >
      <Field label={t('Name')} required error={errors.name}>
        <Input
          value={name}
          maxLength={LIMITS.view_name}
          autoComplete="off"
          disabled={pending}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {mayShare && !renamed && (
        <Field label={t('Visible to')}>
          <Select value={kind} onValueChange={setKind} options={KINDS} disabled={pending} />
        </Field>
      )}
    </DialogForm>
  )
}
