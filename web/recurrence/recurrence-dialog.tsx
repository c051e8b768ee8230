// The dialog that adds or edits a recurring ticket: the fields of its tickets, when they are made, and a preview.

import { type FormEvent, useState } from 'react'
import { usableCustom } from '../../domain/field/preset.ts'
import type { CustomValues } from '../../domain/field/value.ts'
import { t } from '../../domain/locale/message.ts'
import { CreateRecurrence, type Recurrence } from '../../domain/recurrence/recurrence.ts'
import type { TicketField, TicketValues } from '../../domain/ticket/fields.ts'
import { runCommand } from '../data/use-command.ts'
import { NewTicketFields } from '../field/new-ticket-fields.tsx'
import { useFields } from '../field/use-fields.ts'
import { refusedAs } from '../form/attempt.ts'
import { schemaCheck } from '../form/schema-check.ts'
import { useForm } from '../form/use-form.ts'
import { useProject } from '../project/use-project.ts'
import { EMPTY_TICKET, TicketFormField } from '../ticket/field/form-fields.tsx'
import { useToday } from '../ticket/use-today.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { newSchedule, type Schedule, scheduleOf, timingOf } from './schedule-form.ts'

type Props = {
  projectId: string
  /** The one that is edited; undefined for a new one. */
  recurrence?: Recurrence
  /** The ticket whose fields a new one begins with. */
  from?: TicketValues & { column: string; custom: CustomValues }
  onClose: () => void
}

const TOAST = { id: 'recurrence' }
const FACTS = ['type', 'priority', 'assignee_id', 'estimate', 'label_ids'] as const satisfies TicketField[]
/** The value of a choice for which there is none. */
const FIRST_COLUMN = 'first'

export function RecurrenceDialog(props: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.recurrence ? t('Edit Recurring Ticket') : t('New Recurring Ticket')}
      description={t('A ticket with these fields is created on each day of the rule.')}
      hideDescription
      focusFirstField
    >
      <RecurrenceForm {...props} />
    </Dialog>
  )
}

function RecurrenceForm({ projectId, recurrence, from, onClose }: Props) {
  const today = useToday()
  const { columns } = useProject(projectId)
  const given = recurrence ?? from
  const [values, setValues] = useState<TicketValues>(() => ({ ...EMPTY_TICKET, ...given }))
  const { fields: customFields, query } = useFields(projectId)
  const [drafted, setCustom] = useState<CustomValues>(given?.custom ?? {})
  const custom = query.data ? usableCustom(drafted, customFields) : drafted
  const [column, setColumn] = useState(recurrence?.column ?? from?.column ?? FIRST_COLUMN)
  const [dueIn, setDueIn] = useState(String(recurrence?.due_in_days ?? ''))
  const [schedule, setSchedule] = useState<Schedule>(() =>
    recurrence ? scheduleOf(recurrence) : newSchedule(today),
  )
  const { form, errors, pending, submit } = useForm(
    schemaCheck(CreateRecurrence),
    async (input) => {
      if (recurrence) {
        const { id, version } = recurrence
        await runCommand('updateRecurrence', { params: { recurrenceId: id }, input: { version, ...input } })
      } else await runCommand('createRecurrence', { params: { projectId }, input })
      onClose()
      toast.success(
        recurrence ? t('The recurring ticket was saved.') : t('The recurring ticket was added.'),
        TOAST,
      )
    },
    refusedAs(t('Failed to save the recurring ticket'), TOAST),
  )
  const onSubmit = (event: FormEvent) => {
    const { title, description, type, priority, assignee_id, estimate, label_ids } = values
    const fields = { title, description, type, priority, assignee_id, estimate, label_ids }
    return submit(event, {
      ...fields,
      custom: Object.keys(custom).length === 0 ? null : custom,
      column: column === FIRST_COLUMN ? null : column,
      due_in_days: dueIn.trim() === '' ? null : Number(dueIn),
      ...timingOf(schedule),
      mode: schedule.mode,
      ends_on: schedule.ends === 'on' ? schedule.ends_on : null,
      ends_after: schedule.ends === 'after' ? Number(schedule.ends_after) : null,
    } as Parameters<typeof submit>[1])
  }
  const control = (field: TicketField) => (
    <TicketFormField
      key={field}
      field={field}
      values={values}
      onChange={(changed) => setValues({ ...values, ...changed })}
      errors={errors}
      note={field === 'description' ? t('If empty, the template of the type is used.') : undefined}
      disabled={pending}
      projectId={projectId}
    />
  )
  const columnOptions = [
    { value: FIRST_COLUMN, label: t('First column of To Do') },
    ...columns.map(({ key, name }) => ({ value: key as string, label: name })),
  ]
  return (
    <DialogForm
      formRef={form}
      onSubmit={onSubmit}
      onCancel={onClose}
      submitLabel={recurrence ? t('Save') : t('Add Recurring Ticket')}
      pendingLabel={recurrence ? t('Saving...') : t('Adding...')}
      pending={pending}
    >
      {control('title')}
      <ScheduleFields
        projectId={projectId}
        schedule={schedule}
        onChange={(changed) => setSchedule({ ...schedule, ...changed })}
        today={today}
        errors={errors}
      />
      {control('description')}
      <div className="grid gap-4 sm:grid-cols-2">
        {FACTS.map(control)}
        <Field label={t('Column')} error={errors.column}>
          <Select value={column} onValueChange={setColumn} options={columnOptions} disabled={pending} />
        </Field>
        <Field label={t('Due after (days)')} error={errors.due_in_days}>
          <Input
            type="number"
            inputMode="numeric"
            min={0}
            placeholder={t('No due date')}
            value={dueIn}
            onChange={({ target }) => setDueIn(target.value)}
          />
        </Field>
      </div>
      <NewTicketFields
        projectId={projectId}
        values={custom}
        onChange={setCustom}
        errors={errors}
        disabled={pending}
      />
    </DialogForm>
  )
}
