// The fields of a new ticket. new-ticket-dialog.tsx submits them.
import type { FormEvent, RefObject } from 'react'
import type { TicketField, TicketValues } from '../../../domain/ticket/fields.ts'
import { CreateTicket } from '../../../domain/ticket/ticket.ts'
import type { DraftFiles } from '../../attachment/draft-files.ts'
import { AddFiles, DraftFilesList } from '../../attachment/draft-files-list.tsx'
import type { KeptFile } from '../../attachment/kept-files.ts'
import type { FieldErrors } from '../../data/form-errors.ts'
import { TextFilesContext } from '../../text/files.ts'
import { classNames } from '../../ui/class-names.ts'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { DraftRestored } from '../../ui/draft-restored.tsx'
import { takeKeys } from '../../ui/keep-keys.ts'
import { submitOnModEnter } from '../../ui/submit-on-mod-enter.ts'
import { FACT_FIELDS, TEXT_FIELDS } from '../field/fields.tsx'
import { TicketFormField } from '../field/form-fields.tsx'

export function NewTicketForm({
  formRef,
  projectId,
  values,
  onChange,
  errors,
  files,
  isOver,
  onRemoveFile,
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
  files: DraftFiles
  /** Whether files are being dragged over the page. */
  isOver: boolean
  onRemoveFile: (file: KeptFile) => void
  isRestored: boolean
  onDiscard: () => void
  pending: boolean
  onSubmit: () => void
  onCancel: () => void
}) {
  function addKept() {
    const typed = takeKeys()
    if (typed) onChange({ title: values.title + typed })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  function discard() {
    onDiscard()
    formRef.current?.querySelector('input')?.focus()
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
      onFocus={field === 'title' ? addKept : undefined}
    />
  )

  return (
    <DialogForm
      formRef={formRef}
      onSubmit={submit}
      onKeyDown={submitOnModEnter}
      onCancel={onCancel}
      submitLabel="Create Ticket"
      pendingLabel="Creating..."
      pending={pending}
    >
      {isRestored && <DraftRestored onDiscard={discard} />}
      <TextFilesContext value={files.texts}>{TEXT_FIELDS.map(control)}</TextFilesContext>
      {(files.mayAdd || files.files.length > 0) && (
        <section
          aria-label="Files"
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
                Drop the files to add them
              </p>
            )}
          </div>
        </section>
      )}
      <div className="grid gap-4 sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
        {FACT_FIELDS.filter((field) => field in CreateTicket.shape).map(control)}
      </div>
    </DialogForm>
  )
}
