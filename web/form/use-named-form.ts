// The form that adds or changes a part of a project that has a name: a label, a column. The caller provides the fields.
import { type FormEvent, useState } from 'react'
import type * as z from 'zod'
import type { CallError } from '../data/call.ts'
import { errorsOf, errorsOfRefusal, isRefusal, reasonOf, useFormErrors } from '../data/form-errors.ts'
import { toast } from '../ui/toast.tsx'

type Named = { version: number; name: string }

type Options<Row, Schema extends z.ZodType> = {
  /** Used in messages, and in the code of the refusal of a name that is taken. */
  noun: 'label' | 'column'
  /** The record to change; null for a new one. */
  row: Row | null
  values: z.input<Schema> & Record<string, unknown>
  schema: Schema
  create: (values: z.output<Schema>) => Promise<unknown>
  update: (base: Row, values: z.output<Schema>) => Promise<unknown>
  onDone: () => void
}

/** @returns the props of the DialogForm, and the messages of its fields */
export function useNamedForm<Row extends Named, Schema extends z.ZodType>({
  noun,
  row,
  values,
  schema,
  create,
  update,
  onDone,
}: Options<Row, Schema>) {
  const [base, setBase] = useState(row)
  const [pending, setPending] = useState(false)
  const { formRef, errors, refuse, clear } = useFormErrors(values)
  const title = `${noun[0]?.toUpperCase()}${noun.slice(1)}`
  const options = { id: noun }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const checked = schema.safeParse(values)
    if (!checked.success) return refuse(errorsOf(checked.error))
    clear()
    setPending(true)
    try {
      await (base ? update(base, checked.data) : create(checked.data))
      toast.success(`${title} ${row ? 'updated' : 'created'}`, options)
      onDone()
    } catch (error) {
      refused(error)
    } finally {
      setPending(false)
    }
  }

  function refused(error: unknown) {
    const failed = `Failed to ${row ? 'update' : 'create'} ${noun}`
    const code = isRefusal(error) ? error.code : undefined
    refuse(code === `${noun}_taken` ? { name: reasonOf(error) } : errorsOfRefusal(error))
    if (code !== 'edit_conflict') return void toast.error(failed, reasonOf(error), options)
    // A second save then deliberately replaces what the other person has just written; the message names it.
    const theirs = (error as CallError).problem.current as Row
    setBase(theirs)
    toast.error(
      failed,
      `Somebody has just changed it to “${theirs.name}”. Save again to replace that.`,
      options,
    )
  }

  const submitLabel = row ? 'Save' : `Create ${title}`
  return { form: { formRef, onSubmit, onCancel: onDone, submitLabel, pending }, errors }
}
