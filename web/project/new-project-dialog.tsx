// The dialog that creates a project and opens it. The event of the command updates the list of projects.

import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import { CreateProject } from '../../domain/project/project.ts'
import { useDraft } from '../data/draft.ts'
import {
  errorsOf,
  errorsOfRefusal,
  type FieldErrors,
  isRefusal,
  roomLeft,
  useFocusOnError,
} from '../data/form-errors.ts'
import { useSession } from '../data/session.ts'
import { useCommand } from '../data/use-command.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { DraftRestored } from '../ui/draft-restored.tsx'
import { Field, Textarea } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'
import { NameField } from './name-field.tsx'
import { PROJECT_WORDS } from './words.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

export function NewProjectDialog({ open, onOpenChange }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('New Project')}
      description={t('A place for the bugs, features and tasks of one team. You become its owner.')}
      size="sm"
      focusFirstField
    >
      <NewProjectForm onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

const EMPTY = { name: '', description: '' }
const NO_ERRORS: FieldErrors = {}
/** One toast at a time: the next attempt replaces the previous result. */
const TOAST = { id: 'new-project' }

function NewProjectForm({ onDone }: { onDone: () => void }) {
  const { user } = useSession()
  const { value, set, discard, sent, restored } = useDraft(`${user?.id}.new-project`, EMPTY)
  const { run, pending } = useCommand('createProject')
  const navigate = useNavigate()
  const [errors, setErrors] = useState(NO_ERRORS)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnError(form, errors)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (!user) return void toast.error(PROJECT_WORDS.createSignedOut, undefined, TOAST)
    const input = CreateProject.safeParse(value)
    if (!input.success) return setErrors(errorsOf(input.error))
    setErrors(NO_ERRORS)
    try {
      const event = await run({ params: {}, input: input.data })
      sent()
      onDone()
      toast.plain(PROJECT_WORDS.created, TOAST)
      const params = { projectId: event?.project_id ?? '' }
      await navigate({ to: '/project/$projectId', params, state: { isNew: true } })
    } catch (error) {
      const found = errorsOfRefusal(error)
      setErrors(found)
      if (Object.keys(found).length === 0) toast.error(wordsOf(error), undefined, TOAST)
    }
  }

  function startOver() {
    discard()
    setErrors(NO_ERRORS)
    // The button that had the focus disappears.
    form.current?.querySelector('input')?.focus()
  }

  return (
    <DialogForm
      formRef={form}
      onSubmit={submit}
      onCancel={onDone}
      submitLabel={t('Create Project')}
      pendingLabel={t('Creating...')}
      pending={pending}
    >
      {restored && <DraftRestored onDiscard={startOver} />}
      <NameField value={value.name} error={errors.name} onChange={(name) => set({ ...value, name })} />
      <Field
        label={t('Description')}
        error={errors.description}
        hint={roomLeft(value.description, LIMITS.project_description) ?? t('Optional')}
      >
        <Textarea
          value={value.description}
          onChange={({ target }) => set({ ...value, description: target.value })}
        />
      </Field>
    </DialogForm>
  )
}

function wordsOf(error: unknown): string {
  if (!isRefusal(error) || error.code === 'internal') return PROJECT_WORDS.createFailed
  return error.code === 'not_signed_in' ? PROJECT_WORDS.createSignedOut : error.message
}
