// The parts of the ticket dialog in edit mode. The form surrounds the texts and facts, which have the same places as for reading.
// The field of the title and the buttons are in the header, outside the form element. use-ticket-edit.ts saves the edit.

import { type FormEvent, type ReactNode, useRef } from 'react'
import { isSame } from '../../../domain/edit.ts'
import type { CustomField } from '../../../domain/field/field.ts'
import { customKey } from '../../../domain/field/read.ts'
import { LIMITS } from '../../../domain/limits.ts'
import { inSentence, t } from '../../../domain/locale/message.ts'
import { FIELDS, type TicketField } from '../../../domain/ticket/fields.ts'
import { roomLeft } from '../../data/form-errors.ts'
import { CustomFormField } from '../../field/custom-form-field.tsx'
import { RemovedFieldValue } from '../../field/unsaved-value.tsx'
import { useWhoChanged } from '../../history/use-who-changed.ts'
import { Button } from '../../ui/button.tsx'
import { DraftRestored } from '../../ui/draft-restored.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { pressedKey } from '../../ui/pressed-key.ts'
import { submitOnModEnter } from '../../ui/submit-on-mod-enter.ts'
import { toast } from '../../ui/toast.tsx'
import { type AnyField, labelOf, nameOf } from '../field/any-field.tsx'
import { TEXT_FIELDS } from '../field/fields.tsx'
import { NOTE, TicketFormField } from '../field/form-fields.tsx'
import { EDIT_TOAST } from '../undo-change.ts'
import { useAnyFields } from './any-field-of.ts'
import { customName, type EditName } from './edit-draft.ts'
import { TicketConflicts } from './ticket-conflicts.tsx'
import type { EditForm, TicketEditing } from './use-ticket-edit.ts'

const FORM_ID = 'ticket-edit'

type Props = { edit: TicketEditing; form: EditForm }

export function TicketEditForm({ edit, form, children }: Props & { children: ReactNode }) {
  function submit(event: FormEvent) {
    event.preventDefault()
    if (edit.pending) return
    if (!form.conflicts.some(({ side }) => side === null)) return void edit.save()
    toast.error(t('Failed to update ticket'), t('Choose between your value and theirs first.'), EDIT_TOAST)
    const open = edit.formRef.current?.querySelector<HTMLElement>('[data-conflict="open"] button')
    open?.focus()
  }
  return (
    <form id={FORM_ID} noValidate className="contents" onSubmit={submit} onKeyDown={submitOnModEnter}>
      {children}
    </form>
  )
}

/** The texts except the title, which is in the header. */
export function TicketEditTexts({ edit, form }: Props) {
  return (
    <>
      {edit.isRestored && <DraftRestored onDiscard={edit.discard} />}
      <TicketConflicts ticket={form.latest} conflicts={form.conflicts} onChoose={form.choose} />
      {TEXT_FIELDS.filter((field) => field !== 'title').map((field) => (
        <TicketEditField key={field} field={field} edit={edit} form={form} />
      ))}
    </>
  )
}

export function TicketEditField({ field, edit, form }: Props & { field: TicketField }) {
  const { focus } = edit
  const wasFocused = useRef(false)
  return (
    <TicketFormField
      field={field}
      quiet={TEXT_FIELDS.some((text) => text === field) ? false : 'look'}
      values={form.values}
      onChange={form.set}
      errors={edit.errors}
      note={useMergedNote(form, field)}
      disabled={edit.pending}
      projectId={form.latest.project_id}
      ticket={form.latest}
      autoFocus={field === focus.field}
      onFocus={({ target }) => {
        if (field !== focus.field || wasFocused.current) return
        wasFocused.current = true
        const isAsShown = form.values[field] === form.latest[field]
        const offset = (isAsShown ? focus.offset : undefined) ?? target.value.length
        target.setSelectionRange(offset, offset)
      }}
    />
  )
}

/** A custom field in the form. */
export function CustomEditField({ field, edit, form }: Props & { field: CustomField }) {
  const name = customName(field.id)
  const saved = form.latest.custom[field.id] ?? null
  const value = form.values[name] ?? null
  const note = useMergedNote(form, name, customKey(field))
  if (field.removed_at !== null)
    return (
      value !== null &&
      !isSame(value, saved) && (
        <RemovedFieldValue field={field} value={value} onDrop={() => form.set({ [name]: saved })} />
      )
    )
  return (
    <CustomFormField
      quiet
      field={field}
      value={value}
      onChange={(value) => form.set({ [name]: value })}
      error={edit.errors[name]}
      note={note}
      disabled={edit.pending}
    />
  )
}

/** @param inHistory the name of the field in events */
function useMergedNote(
  { merged, latest }: EditForm,
  field: EditName,
  inHistory: string = field,
): string | undefined {
  const isMerged = merged.includes(field)
  const who = useWhoChanged(latest, isMerged)
  return isMerged ? t('{who} just changed this.', { who: who(inHistory) }) : undefined
}

/**
 * Says in the header, where it moves nothing, which fields others have changed during the edit.
 * @param form null while the ticket is not edited
 */
export const MergedFields = ({ form }: { form: EditForm | null }) => form && <MergedWords form={form} />

function MergedWords({ form: { merged, latest } }: Pick<Props, 'form'>) {
  const changedBy = useWhoChanged(latest, merged.length > 0)
  const fieldOf = useAnyFields(latest.project_id)
  const known = merged.flatMap((name) => fieldOf(name) ?? [])
  const who = (field: AnyField) => changedBy(nameOf(field))
  const people = [...new Set(known.map(who))]
  const words = people.map((person) => {
    const fields = known.filter((field) => who(field) === person).map(labelOf)
    return t('{person} just changed {fields}.', { person, fields: inSentence(fields.join(', ')) })
  })
  return (
    <span
      role="status"
      className="min-w-0 truncate text-sm text-ink-faint max-sm:sr-only"
      title={words.join(' ')}
    >
      {words.join(' ')}
    </span>
  )
}

/** Looks like the title that it replaces. It has as many lines as the text requires, and Enter submits. */
export function TitleField({ edit, form }: Props) {
  const { title } = form.values
  const room = roomLeft(title, LIMITS.ticket_title)
  const note = useMergedNote(form, 'title')
  const isFirst = edit.focus.field === 'title'
  const wasFocused = useRef(false)
  return (
    <Field
      label={FIELDS.title.label}
      required
      hideLabel
      error={edit.errors.title}
      hint={room || note}
      className={!room && note ? NOTE : undefined}
    >
      <Textarea
        autoFocus={isFirst}
        form={FORM_ID}
        rows={1}
        className="-mx-2 -my-px block min-h-0! typing:max-h-20 resize-none! px-1.75! py-0! text-lg! font-semibold text-balance"
        style={{ width: 'calc(100% + 1rem)' }}
        value={title}
        readOnly={edit.pending}
        onFocus={({ target }) => {
          if (isFirst && !wasFocused.current) target.setSelectionRange(title.length, title.length)
          wasFocused.current = true
        }}
        onChange={({ target }) =>
          form.set({
            title: target.value.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks)),
          })
        }
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Enter') return
          event.preventDefault()
          if (!event.repeat) event.currentTarget.form?.requestSubmit()
        }}
      />
    </Field>
  )
}

export function TicketEditButtons({ edit }: { edit: TicketEditing }) {
  return (
    <>
      <Button onClick={edit.cancel} disabled={edit.pending}>
        {t('Cancel')}
      </Button>
      <Button type="submit" form={FORM_ID} variant="primary" pending={edit.pending}>
        {edit.pending ? t('Saving...') : t('Save')}
      </Button>
    </>
  )
}
