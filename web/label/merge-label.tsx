// Merges a label into another one.

import { type FormEvent, useRef, useState } from 'react'
import type { Label } from '../../domain/label/label.ts'
import { t } from '../../domain/locale/message.ts'
import { useCommand } from '../data/use-command.ts'
import { attempt } from '../form/attempt.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'
import { labelStyle } from './label-color.ts'
import { useTicketCount } from './remove-label.tsx'
import { useLabels } from './use-labels.tsx'

export function MergeLabel({ label, onClose }: { label: Label; onClose: () => void }) {
  const others = [...useLabels().values()].filter(({ id }) => id !== label.id)
  const [chosen, setChosen] = useState('')
  const into = others.some(({ id }) => id === chosen) ? chosen : (others[0]?.id ?? '')
  const { run, pending } = useCommand('mergeLabel')
  const tickets = useTicketCount(label)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending || into === '') return
    if (
      await attempt(t('Failed to merge labels'), () =>
        run({ params: { labelId: label.id }, input: { into } }),
      )
    )
      toast.quiet(t('Labels merged'))
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Merge “{name}”', { name: label.name })}
      description={`${tickets} ${t('They get the other label instead, and “{name}” is permanently removed.', {
        name: label.name,
      })}`}
      size="sm"
    >
      <DialogForm
        formRef={form}
        onSubmit={submit}
        onCancel={onClose}
        submitLabel={t('Merge Labels')}
        pending={pending}
        destructive
      >
        <Field label={t('Into')}>
          <Select
            value={into}
            onValueChange={setChosen}
            options={others.map(({ id, name, color }) => ({
              value: id,
              label: name,
              icon: (
                <span
                  aria-hidden
                  style={labelStyle(color)}
                  className="size-4 rounded-sm border border-current"
                />
              ),
            }))}
          />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
