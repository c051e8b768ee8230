// The 'Templates' card of the settings: the description and the values of custom fields for each type of ticket.

import { type FormEvent, useState } from 'react'
import type { CustomField } from '../../domain/field/field.ts'
import { isSameCustom, usableCustom } from '../../domain/field/preset.ts'
import { printCustom } from '../../domain/field/text.ts'
import type { CustomValues } from '../../domain/field/value.ts'
import { LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
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
import { NewTicketFields } from '../field/new-ticket-fields.tsx'
import { useFields } from '../field/use-fields.ts'
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
const FAILED = t('Failed to save the template')
const NO_VALUES: CustomValues = {}
type Props = { projectId: string; userId: string }

/** A template as one of two between which people choose. People are not named, because a page may not know them. */
function inWords(text: string, custom: CustomValues, fields: readonly CustomField[]): string {
  const lines = fields.flatMap((field) => {
    const value = custom[field.id]
    const words = field.kind === 'person' ? t('a person') : printCustom(field, value)
    return value === undefined ? [] : [`${field.name}: ${words}`]
  })
  return [text, ...lines].filter((line) => line !== '').join('\n') || t('(empty)')
}

export function TemplatesCard({ projectId, userId }: Props) {
  const [type, setType] = useState<TicketType>(TYPES[0].value)
  const query = useLiveQuery('listTemplates', { params: { projectId } })
  const template = query.data?.templates.find(({ ticket_type }) => ticket_type === type)
  return (
    <Card
      title={t('Templates')}
      description={t('The initial description and custom fields of new tickets, for each type.')}
    >
      {query.data ? (
        <div className="flex flex-col gap-3">
          <Field label={t('Type of ticket')}>
            <Select value={type} onValueChange={setType} options={optionsNamed('type')} />
          </Field>
          <TemplateForm
            key={type}
            projectId={projectId}
            userId={userId}
            onBehind={() => query.refetch()}
            template={template ?? { ticket_type: type, description: null, custom: NO_VALUES, version: 0 }}
          />
        </div>
      ) : (
        <QueryState
          loading={t('Loading the templates')}
          failed={t('Failed to load the templates')}
          query={query}
        />
      )}
    </Card>
  )
}

/** A draft of an earlier release has no values. */
type Edit = { text: string; custom?: CustomValues; version: number } | null

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
  const { fields, query } = useFields(projectId)
  const usable = (values: CustomValues) => (query.data ? usableCustom(values, fields) : values)
  const now = usable(template.custom)
  const { text, custom = now, version } = draft.value ?? { text: latest, version: template.version }
  const isSame = (one: string, values: CustomValues) => one === latest && isSameCustom(values, now)
  const isConflict = version < template.version && !isSame(text, custom)

  function write(next: { text?: string; custom?: CustomValues }, since = version) {
    setErrors({})
    const edit = { text, custom, ...next, version: since }
    draft.set(isSame(edit.text, edit.custom) ? null : edit)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (isConflict) return void toast.error(FAILED, t('Choose one of the two templates first'), TOAST)
    const input = ChangeTemplate.safeParse({
      ticket_type,
      version,
      description: text,
      custom: usable(custom),
    })
    if (!input.success) return setErrors(errorsOf(input.error))
    try {
      await run({ params: { projectId }, input: input.data })
      draft.sent()
      toast.success(t('Template saved'), TOAST)
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
          label={t('the template')}
          mine={inWords(text, custom, fields)}
          theirs={inWords(latest, now, fields)}
          side={null}
          onChoose={(side) => (side === 'mine' ? write({}, template.version) : draft.discard())}
        />
      )}
      <Field
        label={t('Template')}
        error={errors.description}
        hint={roomLeft(text, LIMITS.ticket_description)}
      >
        <TextBox
          compact
          minHeight="8rem"
          maxHeight="24rem"
          placeholder={t('If empty, new tickets of this type start without a description.')}
          value={text}
          projectId={projectId}
          readOnly={pending}
          onChange={(next) => write({ text: next })}
        />
      </Field>
      <NewTicketFields
        projectId={projectId}
        values={custom}
        onChange={(values) => write({ custom: values })}
        errors={errors}
        disabled={pending}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" pending={pending} disabled={!draft.drafted}>
          {t('Save Template')}
        </Button>
        {draft.drafted && (
          <Button variant="ghost" onClick={draft.discard}>
            {t('Discard changes')}
          </Button>
        )}
      </div>
    </form>
  )
}
