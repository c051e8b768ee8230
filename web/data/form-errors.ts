// Validation errors per field, from the contract's schema or from the server.

import { type RefObject, useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import { t } from '../../domain/locale/message.ts'
import type { CallError } from './call.ts'

export type FieldErrors = Partial<Record<string, string>>
type Typed = Readonly<Record<string, unknown>>

/** The first message of each field. */
export function errorsOf(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message
  return errors
}

/** The server's message per field; empty if the refusal is not about a field. */
export function errorsOfRefusal(error: unknown): FieldErrors {
  if (!isRefusal(error)) return {}
  if (error.code === 'assignee_not_member') return { assignee_id: error.message }
  if (error.code.startsWith('parent_') || error.code === 'sub_ticket_limit')
    return { parent_id: error.message }
  return Object.fromEntries((error.problem.errors ?? []).map(({ field, message }) => [field, message]))
}

/** The server's reason, shown below the specified message. */
export function reasonOf(error: unknown): string | undefined {
  return isRefusal(error) ? error.message : undefined
}

export function isRefusal(error: unknown): error is CallError {
  return error instanceof Error && error.name === 'CallError'
}

/** Whether the user cancelled the action, so that there is no error to show. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === 'ProofCancelled'
}

/** Moves the focus to the first invalid field whenever new errors are set. */
export function useFocusOnError(form: RefObject<HTMLElement | null>, errors: FieldErrors) {
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form, errors])
}

/** The errors of the fields that have not changed since the form was refused. */
export function unchanged(errors: FieldErrors, refused: Typed, now: Typed): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => now[field] === refused[field]))
}

/**
 * The errors of a form: `refuse` shows them and focuses the first invalid field; each disappears when its field changes.
 * `formRef` belongs on the form, or on the element that contains all of its fields.
 */
export function useFormErrors<Form extends HTMLElement = HTMLFormElement>(values: Typed) {
  const [refused, setRefused] = useState<{ values: Typed; errors: FieldErrors }>()
  const formRef = useRef<Form>(null)
  useEffect(() => {
    if (refused) formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refused])
  return {
    formRef,
    errors: refused ? unchanged(refused.errors, refused.values, values) : {},
    refuse: (errors: FieldErrors) => setRefused({ values, errors }),
    clear: () => setRefused(undefined),
  }
}

/** Says how many characters are left, once there are few. Nothing is ever cut off silently. */
export function roomLeft(value: string, limit: number): string | undefined {
  const left = limit - value.trim().length
  if (left < 0)
    return t('{count, plural, one {# character too many} other {# characters too many}}', { count: -left })
  if (left > Math.max(20, limit / 10)) return undefined
  return t('{count, plural, one {# character left} other {# characters left}}', { count: left })
}
