// The form that adds or changes a named part of a project. The caller provides the fields.

import { type FormEvent, useState } from 'react'
import type * as z from 'zod'
import { capitalised } from '../../domain/names.ts'
import type { CallError } from '../data/call.ts'
import { errorsOfRefusal, type FieldErrors, isRefusal, reasonOf, unchanged } from '../data/form-errors.ts'
import { t } from '../locale/message.ts'
import { toast } from '../ui/toast.tsx'
import { schemaCheck } from './schema-check.ts'
import { useForm } from './use-form.ts'

type Named = { version: number; name: string }

type Options<Row, Schema extends z.ZodObject> = {
  /** Used in messages, and in the code of the refusal of a name that is taken. */
  noun: string
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
  noun,
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
  const title = capitalised(noun)
  const options = { id: noun }
  const { form, errors, pending, submit } = useForm(schemaCheck(schema), save, refused)

  async function save(input: z.output<Schema>) {
    await (base ? update(base, input) : create(input))
    if (!row || !saysDone)
      toast.quiet(row ? t('{title} updated', { title }) : t('{title} created', { title }))
    onDone()
  }

  function refused(error: unknown): FieldErrors {
    const failed = row ? t('Failed to update {noun}', { noun }) : t('Failed to create {noun}', { noun })
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
    return code === `${noun}_taken` ? { name: reasonOf(error) } : errorsOfRefusal(error)
  }

  function onSubmit(event: FormEvent) {
    if (!pending) setSent(values)
    return submit(event, values)
  }
  const submitLabel = row ? t('Save') : t('Create {title}', { title })
  return {
    form: { formRef: form, onSubmit, onCancel: onDone, submitLabel, pending },
    errors: unchanged(errors, sent, values),
  }
}
