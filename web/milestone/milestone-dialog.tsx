// The dialog that creates or edits a milestone.

import { useState } from 'react'
import { LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import { CreateMilestone, type Milestone, REPEAT_WEEKS } from '../../domain/milestone/milestone.ts'
import { runCommand } from '../data/use-command.ts'
import { useNamedForm } from '../form/use-named-form.ts'
import { TextBox } from '../text/text-box.tsx'
import { useToday } from '../ticket/use-today.ts'
import { DateField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field, Input } from '../ui/field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { offerUndoOfEdit } from './undo-edit.ts'

/** `milestone` is the one that is edited; null for a new one. */
type Props = {
  projectId: string
  milestone: Milestone | null
  onCreated?: (milestone: Milestone) => void
  onEdited?: typeof offerUndoOfEdit
  onClose: () => void
}

export function MilestoneDialog(props: Props) {
  const { milestone, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={milestone ? t('Edit Milestone') : t('New Milestone')}
      focusFirstField
    >
      <MilestoneForm {...props} />
    </Dialog>
  )
}

function MilestoneForm({ projectId, milestone, onCreated, onEdited, onClose }: Props) {
  const today = useToday()
  const [name, setName] = useState(milestone?.name ?? '')
  const [start, setStart] = useState(milestone?.start_date ?? null)
  const [due, setDue] = useState(milestone?.due_date ?? null)
  const [goal, setGoal] = useState(milestone?.goal ?? '')
  const [weeks, setWeeks] = useState(String(milestone?.repeat_weeks ?? ''))
  const { form, errors } = useNamedForm({
    kind: 'milestone',
    row: milestone,
    values: {
      name,
      start_date: start,
      due_date: due,
      goal,
      repeat_weeks: weeks.trim() === '' ? null : Number(weeks),
    },
    schema: CreateMilestone,
    create: async (input) => {
      const event = await runCommand('createMilestone', { params: { projectId }, input })
      if (event?.type === 'milestone.created') onCreated?.(event.milestone)
    },
    update: async ({ id, version }, changes) => {
      const input = { version, ...changes }
      const event = await runCommand('updateMilestone', { params: { milestoneId: id }, input })
      if (event?.type === 'milestone.changed' && milestone)
        onEdited?.(milestone, changes, event.milestone.version)
    },
    onDone: onClose,
  })
  const day = { today, disabled: form.pending }
  return (
    <DialogForm {...form}>
      <TextField
        label={t('Name')}
        error={errors.name}
        maxLength={LIMITS.milestone_name}
        autoComplete="off"
        placeholder={t('Sprint 1, or 2.0')}
        value={name}
        onType={setName}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Start')} error={errors.start_date}>
          <DateField {...day} label={t('Start')} none={t('No start day')} value={start} onChange={setStart} />
        </Field>
        <Field label={t('Due')} error={errors.due_date}>
          <DateField {...day} label={t('Due')} none={t('No due day')} value={due} onChange={setDue} />
        </Field>
      </div>
      <Field label={t('Goal')} error={errors.goal}>
        <TextBox
          value={goal}
          onChange={setGoal}
          projectId={projectId}
          readOnly={form.pending}
          compact
          minHeight="5rem"
          maxHeight="14rem"
        />
      </Field>
      <Field
        label={t('Repeat after (weeks)')}
        error={errors.repeat_weeks}
        hint={t('Closing it creates the next milestone, with the next number and this many weeks later.')}
      >
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={REPEAT_WEEKS}
          placeholder={t('Does not repeat')}
          value={weeks}
          onChange={({ target }) => setWeeks(target.value)}
        />
      </Field>
    </DialogForm>
  )
}
