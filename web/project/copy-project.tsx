// The card of the settings that copies the project: its settings, and its tickets by choice, without members.

import { useNavigate } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { cut } from '../../domain/cut.ts'
import { LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import { CopyProject as CopyInput, type Project } from '../../domain/project/project.ts'
import { useDraft } from '../data/draft.ts'
import {
  errorsOf,
  errorsOfRefusal,
  type FieldErrors,
  reasonOf,
  useFocusOnError,
} from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { numberText } from '../locale/format.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'
import { setCopying } from './copying.ts'
import { NameField } from './name-field.tsx'
import { SettingRow } from './setting-row.tsx'

type Props = { project: Pick<Project, 'id' | 'name' | 'counts'>; userId: string }

export function CopyProject(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t('Copy Project')}>
      <div className="-my-4">
        <SettingRow
          meaning={t(
            'A new project with the columns, labels, templates, saved views and recurring tickets of this one, and its tickets if you choose so. Members are not copied.',
          )}
        >
          <Button icon={<Copy />} onClick={() => setOpen(true)}>
            {t('Copy Project…')}
          </Button>
        </SettingRow>
      </div>
      {isOpen && <CopyDialog {...props} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** The dialog in which a project is copied. */
export function CopyDialog({ onClose, ...props }: Props & { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Copy {name}', { name: props.project.name })}
      description={t('You become the owner of the copy, and its only member.')}
      size="sm"
      focusFirstField
    >
      <CopyForm {...props} onDone={onClose} />
    </Dialog>
  )
}

type Tickets = 'none' | 'open' | 'all'

/** The tickets that can be copied, with their numbers. */
function choicesOf({ todo, in_progress, done }: Project['counts']): { value: Tickets; label: string }[] {
  const open = todo + in_progress
  return [
    { value: 'none', label: t('No tickets') },
    { value: 'open', label: t('Open tickets ({count})', { count: numberText(open) }) },
    { value: 'all', label: t('All tickets ({count})', { count: numberText(open + done) }) },
  ]
}

const NO_ERRORS: FieldErrors = {}

function CopyForm({ project, userId, onDone }: Props & { onDone: () => void }) {
  const begin = {
    name: cut(t('Copy of {name}', { name: project.name }), LIMITS.project_name),
    key: '',
    tickets: 'none' as Tickets,
  }
  const { value, set, discard, sent } = useDraft(`${userId}.copy.${project.id}`, begin)
  const { run, pending } = useCommand('copyProject')
  const navigate = useNavigate()
  const [errors, setErrors] = useState(NO_ERRORS)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnError(form, errors)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const { name, key, tickets } = value
    const input = CopyInput.safeParse({ name, tickets, ...(key.trim() !== '' && { key }) })
    if (!input.success) return setErrors(errorsOf(input.error))
    setErrors(NO_ERRORS)
    try {
      const created = await run({ params: { projectId: project.id }, input: input.data })
      sent()
      if (tickets !== 'none') setCopying(created?.project_id ?? null)
      onDone()
      toast.success(t('{name} was copied.', { name: project.name }))
      await navigate({ to: '/project/$projectId', params: { projectId: created?.project_id ?? '' } })
    } catch (error) {
      const found = errorsOfRefusal(error)
      setErrors(found)
      if (Object.keys(found).length === 0) toast.error(t('Failed to copy project'), reasonOf(error))
    }
  }

  return (
    <DialogForm
      formRef={form}
      onSubmit={submit}
      onCancel={() => {
        discard()
        onDone()
      }}
      submitLabel={t('Copy Project')}
      pendingLabel={t('Copying...')}
      pending={pending}
    >
      <NameField value={value.name} error={errors.name} onChange={(name) => set({ ...value, name })} />
      <Field label={t('Key')} error={errors.key} hint={t('Optional: by default it is made from the name')}>
        <Input
          value={value.key}
          onChange={({ target }) => set({ ...value, key: target.value.toUpperCase() })}
          autoComplete="off"
          className="font-mono"
        />
      </Field>
      <Field label={t('Tickets')} error={errors.tickets}>
        <Select
          value={value.tickets}
          onValueChange={(tickets) => set({ ...value, tickets })}
          options={choicesOf(project.counts)}
        />
      </Field>
      <div className="flex flex-col gap-2 text-ink-soft">
        <p>
          {t(
            'Columns, labels, templates, saved views and recurring tickets come along; the recurring tickets are paused.',
          )}
        </p>
        {value.tickets !== 'none' && (
          <p>
            {t(
              'Tickets come with their milestones, relations and sub-tickets, and their numbers begin at 1. You are their reporter. Assignees, comments, files and history stay in {name}.',
              { name: project.name },
            )}
          </p>
        )}
      </div>
    </DialogForm>
  )
}
