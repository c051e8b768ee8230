// Closes a milestone, and asks where its unfinished tickets go.

import { type FormEvent, useRef, useState } from 'react'
import type { RawInputOf } from '../../domain/api.ts'
import { t } from '../../domain/locale/message.ts'
import type { ClosedName, ListedMilestone } from '../../domain/milestone/milestone.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { nextOf, unfinishedOf } from './words.ts'

/** Where unfinished tickets go. */
export type Destination = NonNullable<RawInputOf<'closeMilestone'>['unfinished']>['to']

type Props = {
  milestone: ListedMilestone
  open: readonly ListedMilestone[]
  closed: readonly ClosedName[]
  onConfirm: (to: Destination) => void
  onClose: () => void
}

export function CloseMilestone({ milestone, open, closed, onConfirm, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const next = nextOf(milestone, open, closed)
  const [chosen, setChosen] = useState<Destination>()
  const others = open.filter(({ id }) => id !== milestone.id && id !== next?.id)
  const options = [
    ...(next ? [{ value: 'next', label: t('Move to {name}', { name: next.name }) }] : []),
    ...others.map(({ id, name }) => ({ value: id, label: t('Move to {name}', { name }) })),
    { value: 'none', label: t('Move to no milestone') },
    { value: 'keep', label: t('Keep in {name}', { name: milestone.name }) },
  ]
  // The chosen milestone may be closed or removed meanwhile.
  const to = options.find(({ value }) => value === chosen)?.value ?? options[0]?.value ?? 'keep'
  const count = unfinishedOf(milestone.progress)

  function submit(event: FormEvent) {
    event.preventDefault()
    onConfirm(count === 0 ? 'keep' : to)
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Close “{name}”', { name: milestone.name })}
      description={
        count === 0
          ? t('All of its tickets are done.')
          : t('{count, plural, one {# ticket is not done.} other {# tickets are not done.}}', { count })
      }
      size="sm"
    >
      <DialogForm
        formRef={form}
        onSubmit={submit}
        onCancel={onClose}
        submitLabel={t('Close Milestone')}
        pending={false}
      >
        {count > 0 && (
          <Field
            label={t('Unfinished tickets')}
            hint={
              to === 'keep'
                ? undefined
                : t('They move in the background. Undo opens the milestone again, with its tickets.')
            }
          >
            <Select value={to} onValueChange={setChosen} options={options} />
          </Field>
        )}
        {next && next.id === undefined && (
          <p className="text-sm text-ink-soft wrap-anywhere">
            {t(
              '{weeks, plural, one {This creates the next milestone, “{name}”, # week later.} other {This creates the next milestone, “{name}”, # weeks later.}}',
              { weeks: milestone.repeat_weeks, name: next.name },
            )}
          </p>
        )}
        <p className="text-sm text-ink-faint">{t('You can open the milestone again at any time.')}</p>
      </DialogForm>
    </Dialog>
  )
}
