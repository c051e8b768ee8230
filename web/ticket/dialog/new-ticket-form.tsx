// The fields of a new ticket. new-ticket-dialog.tsx submits them.

import { type FormEvent, type RefObject, useRef } from 'react'
import type { CustomField } from '../../../domain/field/field.ts'
import type { CustomValue, CustomValues } from '../../../domain/field/value.ts'
import { t } from '../../../domain/locale/message.ts'
import type { TicketField, TicketValues } from '../../../domain/ticket/fields.ts'
import type { SimilarTicket } from '../../../domain/ticket/similar.ts'
import { CreateTicket } from '../../../domain/ticket/ticket.ts'
import type { DraftFiles } from '../../attachment/draft-files.ts'
import { AddFiles, DraftFilesList } from '../../attachment/draft-files-list.tsx'
import type { KeptFile } from '../../attachment/kept-files.ts'
import type { FieldErrors } from '../../data/form-errors.ts'
import { NewTicketFields } from '../../field/new-ticket-fields.tsx'
import { RemovedFieldValue } from '../../field/unsaved-value.tsx'
import { TextFilesContext } from '../../text/files.ts'
import { CheckRow } from '../../ui/check-row.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { DraftRestored } from '../../ui/draft-restored.tsx'
import { submitOnModEnter } from '../../ui/submit-on-mod-enter.ts'
import { FACT_FIELDS, TEXT_FIELDS } from '../field/fields.tsx'
import { TicketFormField } from '../field/form-fields.tsx'
import { SimilarTickets, similarLinks } from './similar-tickets.tsx'
import { TitleField } from './title-field.tsx'
import { useSimilarTickets } from './use-similar-tickets.ts'

export function NewTicketForm({
  formRef,
  projectId,
  values,
  onChange,
  errors,
  custom,
  onCustom,
  gone,
  onDropGone,
  files,
  isOver,
  onRemoveFile,
  duplicates,
  onDuplicates,
  isAnother,
  onAnother,
  isRestored,
  onDiscard,
  pending,
  onSubmit,
  onCancel,
}: {
  formRef: RefObject<HTMLFormElement | null>
  projectId: string
  values: TicketValues
  onChange: (changed: Partial<TicketValues>) => void
  errors: FieldErrors
  /** The values of custom fields. */
  custom: CustomValues
  onCustom: (custom: CustomValues) => void
  /** The values that were typed for custom fields which were removed meanwhile. */
  gone: { field: CustomField; value: CustomValue }[]
  onDropGone: (fieldId: string) => void
  files: DraftFiles
  /** Whether files are being dragged over the page. */
  isOver: boolean
  onRemoveFile: (file: KeptFile) => void
  /** The ticket that the new one duplicates. */
  duplicates: SimilarTicket | undefined
  onDuplicates: (ticket: SimilarTicket | undefined) => void
  /** Whether the form stays open for another ticket. */
  isAnother: boolean
  onAnother: (isAnother: boolean) => void
  isRestored: boolean
  onDiscard: () => void
  pending: boolean
  onSubmit: () => void
  onCancel: () => void
}) {
  const similar = useSimilarTickets(projectId, values.title, values.description)
  const similarList = useRef<HTMLUListElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  function discard() {
    onDiscard()
    focusTitle()
  }

  const focusTitle = () => formRef.current?.querySelector('input')?.focus()

  function focusSimilar() {
    const [first] = similarLinks(similarList.current)
    first?.focus()
    return first !== undefined
  }

  const control = (field: TicketField) => (
    <TicketFormField
      key={field}
      field={field}
      values={values}
      onChange={onChange}
      errors={errors}
      disabled={pending}
      projectId={projectId}
    />
  )

  return (
    <DialogForm
      formRef={formRef}
      onSubmit={submit}
      onKeyDown={submitOnModEnter}
      onCancel={onCancel}
      submitLabel={t('Create Ticket')}
      pendingLabel={t('Creating...')}
      pending={pending}
      aside={
        <CheckRow checked={isAnother} onChange={onAnother} disabled={pending}>
          {t('Create another')}
        </CheckRow>
      }
    >
      {isRestored && <DraftRestored onDiscard={discard} />}
      {/* Tab goes from the title to the next text; the similar tickets, which come and go, are between them only on the screen. */}
      <div className="flex flex-col gap-4 [&>:first-child]:-order-2">
        <TitleField
          projectId={projectId}
          values={values}
          onChange={onChange}
          error={errors.title}
          disabled={pending}
          onArrowDown={focusSimilar}
        />
        <TextFilesContext value={files.texts}>
          {TEXT_FIELDS.filter((field) => field !== 'title').map(control)}
        </TextFilesContext>
        <SimilarTickets
          listRef={similarList}
          projectId={projectId}
          tickets={similar}
          duplicates={duplicates}
          onDuplicates={onDuplicates}
          onLeave={focusTitle}
          disabled={pending}
        />
      </div>
      {(files.mayAdd || files.files.length > 0) && (
        <section
          aria-label={t('Files')}
          className={classNames(
            '-mt-2 flex flex-col items-start gap-1.5 rounded-lg [&>ul]:self-stretch',
            isOver && 'bg-accent-soft outline-2 outline-offset-2 outline-accent outline-dashed',
          )}
        >
          <DraftFilesList draft={files} disabled={pending} onRemove={onRemoveFile} />
          <div className="flex items-center gap-2">
            {files.mayAdd && <AddFiles onFiles={files.add} disabled={pending} />}
            {isOver && (
              <p role="status" className="text-sm text-accent-text">
                {t('Drop the files to add them')}
              </p>
            )}
          </div>
        </section>
      )}
      <div className="grid gap-4 sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
        {FACT_FIELDS.filter((field) => field in CreateTicket.shape).map(control)}
      </div>
      <NewTicketFields
        projectId={projectId}
        values={custom}
        onChange={onCustom}
        errors={errors}
        disabled={pending}
      />
      {gone.map(({ field, value }) => (
        <RemovedFieldValue key={field.id} field={field} value={value} onDrop={() => onDropGone(field.id)} />
      ))}
    </DialogForm>
  )
}
