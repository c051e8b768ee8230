// The 'Templates' card of the settings: one text for each type of ticket.
import { type FormEvent, useState } from 'react'
import type { TicketTemplate } from '../../domain/template.ts'
import { LIMITS } from '../../domain/text.ts'
import { type TicketType, TYPES } from '../../domain/ticket.ts'
import { useDraft } from '../data/draft.ts'
import { isRefusal, reasonOf, roomLeft } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { TYPE_CHOICES } from '../ticket/choices.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field, Textarea } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'

const TOAST = { id: 'template' }
type Props = { projectId: string; userId: string }

export function TemplatesCard({ projectId, userId }: Props) {
  const [type, setType] = useState<TicketType>(TYPES[0].value)
  const query = useLiveQuery('listTemplates', { params: { projectId } })
  const template = query.data?.templates.find(({ ticket_type }) => ticket_type === type)
  return (
    <Card title="Templates" description="What the description of a new ticket begins with.">
      {query.data ? (
        <div className="flex flex-col gap-3">
          <Field label="Type of ticket">
            <Select value={type} onValueChange={setType} options={TYPE_CHOICES} />
          </Field>
          <TemplateForm
            key={type}
            {...{ projectId, userId }}
            template={template ?? { ticket_type: type, description: null, version: 0 }}
          />
        </div>
      ) : query.error ? (
        <ErrorState
          compact
          message="Failed to load the templates"
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Spinner fill label="Loading templates" />
      )}
    </Card>
  )
}

type Edit = { text: string; base: TicketTemplate } | null

function TemplateForm({ projectId, userId, template }: Props & { template: TicketTemplate }) {
  const draft = useDraft<Edit>(`${userId}.template.${projectId}.${template.ticket_type}`, null)
  const { run, pending } = useCommand('changeTemplate')
  const { text, base } = draft.value ?? { text: template.description ?? '', base: template }
  const isBehind = draft.drafted && base.version !== template.version

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const { ticket_type, version } = base
    try {
      await run({ params: { projectId }, input: { ticket_type, version, description: text || null } })
      draft.discard()
      toast.success('Template saved', TOAST)
    } catch (error) {
      // The text stays; it is now compared with what the other person wrote.
      if (isRefusal(error) && error.code === 'edit_conflict')
        draft.set({ text, base: error.problem.current as TicketTemplate })
      toast.error('Failed to save the template', reasonOf(error), TOAST)
    }
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field
        label="Template"
        hint={
          roomLeft(text, LIMITS.ticket_description) ||
          (isBehind ? 'Somebody else has just changed this. Discard to see their text.' : undefined)
        }
      >
        <Textarea
          value={text}
          readOnly={pending}
          onChange={({ target }) =>
            draft.set(target.value === (template.description ?? '') ? null : { text: target.value, base })
          }
        />
      </Field>
      <div className="flex justify-end gap-2">
        {draft.drafted && <Button onClick={draft.discard}>Discard</Button>}
        <Button type="submit" variant="primary" pending={pending} disabled={!draft.drafted}>
          Save Template
        </Button>
      </div>
    </form>
  )
}
