// The 'Templates' card of the settings: one text for each type of ticket.
import { type FormEvent, useState } from 'react'
import { LIMITS } from '../../domain/limits.ts'
import { ChangeTemplate, type TicketTemplate } from '../../domain/template/template.ts'
import { TYPES } from '../../domain/ticket/fields.ts'
import type { TicketType } from '../../domain/ticket/ticket.ts'
import { useDraft } from '../data/draft.ts'
import {
  errorsOf,
  errorsOfRefusal,
  type FieldErrors,
  isRefusal,
  reasonOf,
  roomLeft,
} from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { TextBox } from '../text/text-box.tsx'
import { optionsNamed } from '../ticket/field/choices.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Conflict } from '../ui/conflict.tsx'
import { DraftRestored } from '../ui/draft-restored.tsx'
import { Field } from '../ui/field.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { Select } from '../ui/select.tsx'
import { submitOnModEnter } from '../ui/submit-on-mod-enter.ts'
import { toast } from '../ui/toast.tsx'

/** One toast at a time: the next attempt replaces the previous result. */
const TOAST = { id: 'template' }
const FAILED = 'Failed to save the template'
type Props = { projectId: string; userId: string }

export function TemplatesCard({ projectId, userId }: Props) {
  const [type, setType] = useState<TicketType>(TYPES[0].value)
  const query = useLiveQuery('listTemplates', { params: { projectId } })
  const template = query.data?.templates.find(({ ticket_type }) => ticket_type === type)
  return (
    <Card title="Templates" description="The initial description of new tickets, for each type.">
      {query.data ? (
        <div className="flex flex-col gap-3">
          <Field label="Type of ticket">
            <Select value={type} onValueChange={setType} options={optionsNamed('type')} />
          </Field>
          <TemplateForm
            key={type}
            projectId={projectId}
            userId={userId}
            onBehind={() => query.refetch()}
            template={template ?? { ticket_type: type, description: null, version: 0 }}
          />
        </div>
      ) : (
        <QueryState what="the templates" query={query} />
      )}
    </Card>
  )
}

type Edit = { text: string; version: number } | null

type FormProps = Props & {
  template: TicketTemplate
  /** Fetches the templates again if the server has a newer one than this page. */
  onBehind: () => Promise<unknown>
}

function TemplateForm({ projectId, userId, template, onBehind }: FormProps) {
  const { ticket_type } = template
  const draft = useDraft<Edit>(`${userId}.template.${projectId}.${ticket_type}`, null)
  const { run, pending } = useCommand('changeTemplate')
  const [errors, setErrors] = useState<FieldErrors>({})
  const latest = template.description ?? ''
  const { text, version } = draft.value ?? { text: latest, version: template.version }
  const isConflict = version < template.version && text !== latest

  function write(next: string, since = version) {
    setErrors({})
    draft.set(next === latest ? null : { text: next, version: since })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (isConflict) return void toast.error(FAILED, 'Choose one of the two texts first', TOAST)
    const input = ChangeTemplate.safeParse({ ticket_type, version, description: text })
    if (!input.success) return setErrors(errorsOf(input.error))
    try {
      await run({ params: { projectId }, input: input.data })
      draft.sent()
      toast.success('Template saved', TOAST)
    } catch (error) {
      setErrors(errorsOfRefusal(error))
      toast.error(FAILED, reasonOf(error), TOAST)
      // The typed text is kept, and compared with the newer one as soon as that is loaded.
      if (isRefusal(error) && error.code === 'edit_conflict') await onBehind()
    }
  }

  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnModEnter} className="flex flex-col gap-3">
      {draft.restored && <DraftRestored onDiscard={draft.discard} />}
      {isConflict && (
        <Conflict
          label="the template"
          mine={text || '(empty)'}
          theirs={latest || '(empty)'}
          side={null}
          onChoose={(side) => (side === 'mine' ? write(text, template.version) : draft.discard())}
        />
      )}
      <Field label="Template" error={errors.description} hint={roomLeft(text, LIMITS.ticket_description)}>
        <TextBox
          compact
          minHeight="8rem"
          maxHeight="24rem"
          placeholder="If empty, new tickets of this type start without a description."
          value={text}
          projectId={projectId}
          readOnly={pending}
          onChange={write}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" pending={pending} disabled={!draft.drafted}>
          Save Template
        </Button>
        {draft.drafted && (
          <Button variant="ghost" onClick={draft.discard}>
            Discard changes
          </Button>
        )}
      </div>
    </form>
  )
}
