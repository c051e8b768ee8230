// The form that adds or changes a named part of a project. The caller provides the fields.

import { type FormEvent, useState } from 'react'
import type * as z from 'zod'
import { t } from '../../domain/locale/message.ts'
import type { CallError } from '../data/call.ts'
import { errorsOfRefusal, type FieldErrors, isRefusal, reasonOf, unchanged } from '../data/form-errors.ts'
import { toast } from '../ui/toast.tsx'
import { schemaCheck } from './schema-check.ts'
import { useForm } from './use-form.ts'

type Named = { version: number; name: string }

type Options<Row, Schema extends z.ZodObject> = {
  /** Also in the code of the refusal of a name that is taken. */
  kind: 'column' | 'field' | 'label' | 'milestone'
  /** The record to change; null for a new one. */
  row: Row | null
  values: z.input<Schema>
  schema: Schema
  create: (values: z.output<Schema>) => Promise<unknown>
  update: (base: Row, values: z.output<Schema>) => Promise<unknown>
  /** Whether a change says itself that it is done, with an Undo. */
  saysDone?: boolean
  onDone: () => void
}

/** @returns the props of the DialogForm, and the messages of its fields */
export function useNamedForm<Row extends Named, Schema extends z.ZodObject>({
  kind,
  row,
  values,
  schema,
  create,
  update,
  saysDone = false,
  onDone,
}: Options<Row, Schema>) {
  const [base, setBase] = useState(row)
  const [sent, setSent] = useState(values)
  const options = { id: kind }
  const { form, errors, pending, submit } = useForm(schemaCheck(schema), save, refused)

  async function save(input: z.output<Schema>) {
    await (base ? update(base, input) : create(input))
    if (!row || !saysDone)
      toast.quiet(
        row
          ? t(
              '{kind, select, column {Column updated} field {Field updated} label {Label updated} other {Milestone updated}}',
              { kind },
            )
          : t(
              '{kind, select, column {Column created} field {Field created} label {Label created} other {Milestone created}}',
              { kind },
            ),
      )
    onDone()
  }

  function refused(error: unknown): FieldErrors {
    const failed = row
      ? t(
          '{kind, select, column {Failed to update column} field {Failed to update field} label {Failed to update label} other {Failed to update milestone}}',
          { kind },
        )
      : t(
          '{kind, select, column {Failed to create column} field {Failed to create field} label {Failed to create label} other {Failed to create milestone}}',
          { kind },
        )
    const code = isRefusal(error) ? error.code : undefined
    if (code === 'edit_conflict') {
      // A second save then deliberately replaces what the other person has just written; the message names it.
      const theirs = (error as CallError).problem.current as Row
      setBase(theirs)
      toast.error(
        failed,
        t('Somebody has just changed it to “{name}”. Save again to replace that.', { name: theirs.name }),
        options,
      )
    } else toast.error(failed, reasonOf(error), options)
    return code === `${kind}_taken` ? { name: reasonOf(error) } : errorsOfRefusal(error)
  }

  function onSubmit(event: FormEvent) {
    if (!pending) setSent(values)
    return submit(event, values)
  }
  const submitLabel = row
    ? t('Save')
    : t(
        '{kind, select, column {Create Column} field {Create Field} label {Create Label} other {Create Milestone}}',
        { kind },
      )
  return {
    form: { formRef: form, onSubmit, onCancel: onDone, submitLabel, pending },
    errors: unchanged(errors, sent, values),
  }
}
