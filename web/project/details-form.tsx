// The 'Project Details' card: name, description and key, editable by the owner.

import { type FormEvent, useRef, useState } from 'react'
import { LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import { type Project, UpdateProject } from '../../domain/project/project.ts'
import { useDraft } from '../data/draft.ts'
import {
  errorsOf,
  errorsOfRefusal,
  type FieldErrors,
  isRefusal,
  reasonOf,
  roomLeft,
  useFocusOnError,
} from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'
import { DetailConflict } from './detail-conflict.tsx'
import {
  changesOf,
  conflictsOf,
  type DetailField,
  detailsOf,
  NO_EDIT,
  shownDetails,
  typed,
} from './details-draft.ts'
import { PROJECT_WORDS } from './words.ts'

type Props = {
  project: Project
  userId: string
  mayEdit: boolean
  /** Refetches the project if the server has a newer version than this page. */
  onBehind: () => Promise<unknown>
}
const NO_ERRORS: FieldErrors = {}
/** One toast at a time: the next attempt replaces the previous result. */
const TOAST = { id: 'project-details' }

export function DetailsForm({ project, userId, mayEdit, onBehind }: Props) {
  const { value: draft, set, discard, sent, drafted } = useDraft(`${userId}.project.${project.id}`, NO_EDIT)
  const { run, pending } = useCommand('updateProject')
  const [errors, setErrors] = useState(NO_ERRORS)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnError(form, errors)
  const latest = detailsOf(project)
  const shown = mayEdit ? shownDetails(draft, latest) : latest
  const conflicts = mayEdit ? conflictsOf(draft, latest) : []

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (conflicts.length > 0)
      return void toast.error(PROJECT_WORDS.updateFailed, t('Choose one of the two values first'), TOAST)
    const input = UpdateProject.safeParse({ version: project.version, ...changesOf(draft, latest) })
    if (!input.success) {
      setErrors(errorsOf(input.error))
      return void toast.error(PROJECT_WORDS.updateFailed, input.error.issues[0]?.message, TOAST)
    }
    setErrors(NO_ERRORS)
    try {
      await run({ params: { projectId: project.id }, input: input.data })
      sent()
      toast.success(PROJECT_WORDS.updated, TOAST)
    } catch (error) {
      const isOfKey = isRefusal(error) && (error.code === 'key_taken' || error.code === 'key_limit')
      setErrors(isOfKey ? { key: error.message } : errorsOfRefusal(error))
      toast.error(PROJECT_WORDS.updateFailed, reasonOf(error), TOAST)
      if (isRefusal(error) && error.code === 'edit_conflict') await onBehind()
    }
  }

  function discardAll() {
    discard()
    setErrors(NO_ERRORS)
  }

  function control(field: DetailField) {
    return {
      value: shown[field],
      disabled: !mayEdit,
      autoComplete: 'off',
      onChange: ({ target }: { target: { value: string } }) => set(typed(draft, latest, field, target.value)),
    }
  }

  function conflict(field: DetailField) {
    if (!conflicts.includes(field)) return null
    return <DetailConflict field={field} draft={draft} latest={latest} onDecide={set} />
  }

  return (
    <Card
      title={t('Project Details')}
      description={
        mayEdit || project.archived_at ? undefined : t('Only the owner of the project can change these.')
      }
    >
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <div className="flex flex-col gap-2">
          <Field
            label={t('Name')}
            required={mayEdit}
            error={errors.name}
            hint={mayEdit && roomLeft(shown.name, LIMITS.project_name)}
          >
            <Input {...control('name')} />
          </Field>
          {conflict('name')}
        </div>
        <div className="flex flex-col gap-2">
          <Field
            label={t('Description')}
            error={errors.description}
            hint={mayEdit && roomLeft(shown.description, LIMITS.project_description)}
          >
            <Textarea {...control('description')} />
          </Field>
          {conflict('description')}
        </div>
        <div className="flex flex-col gap-2">
          <Field
            label={t('Key')}
            required={mayEdit}
            error={errors.key}
            hint={mayEdit && keyHint(shown.key, project)}
          >
            <Input {...control('key')} className="max-w-40 font-mono uppercase" spellCheck={false} />
          </Field>
          {conflict('key')}
        </div>
        {mayEdit && (
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" variant="primary" pending={pending}>
              {pending ? t('Updating...') : t('Update Project')}
            </Button>
            {drafted && (
              <Button variant="ghost" onClick={discardAll}>
                {t('Discard changes')}
              </Button>
            )}
          </div>
        )}
      </form>
    </Card>
  )
}

function keyHint(typed: string, { key, former_keys }: Project): string {
  const next = typed.trim().toUpperCase() || t('KEY')
  const former = [...(next === key ? [] : [key]), ...former_keys].filter((one) => one !== next)
  return former.length > 0
    ? t('Tickets get keys such as {key}-1. Tickets are still found by their former keys: {formerKeys}.', {
        key: next,
        formerKeys: former.join(', '),
      })
    : t('Tickets get keys such as {key}-1.', { key: next })
}
