// What every form about an account does: checks by the contract's shapes, sends once, tells why not, and leaves the
// focus where it helps.
import { isAuthError } from '@supabase/auth-js'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import { wordsOf } from '../data/session.ts'
import { errorsOf, type FieldErrors, isRefusal, useFocusOnError } from '../ticket/form-errors.ts'
import { toast } from '../ui/toast.tsx'

const NO_ERRORS: FieldErrors = {}

/** Which field a refusal of the service is about. */
const FIELD_OF: Record<string, string> = {
  weak_password: 'password',
  same_password: 'password',
  username_taken: 'username',
  current_password_required: 'current_password',
  current_password_mismatch: 'current_password',
  wrong_password: 'password',
}

/** @param act sends the form; what it throws is shown */
export function useAccountForm<Shape extends z.ZodObject>(
  shape: Shape,
  act: (values: z.output<Shape>) => Promise<void>,
) {
  const [errors, setErrors] = useState(NO_ERRORS)
  const [pending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focused = useRef<Element | null>(null)
  useFocusOnError(form, errors)
  // A field that was disabled while the form was sent has lost the focus.
  useEffect(() => {
    if (pending || document.activeElement !== document.body) return
    if (focused.current instanceof HTMLElement && focused.current.isConnected) focused.current.focus()
  }, [pending])

  async function submit(event: FormEvent, typed: z.input<Shape>) {
    event.preventDefault()
    if (pending) return
    const values = shape.safeParse(typed)
    if (!values.success) return setErrors(errorsOf(values.error))
    focused.current = document.activeElement
    setErrors(NO_ERRORS)
    setPending(true)
    try {
      await act(values.data)
    } catch (error) {
      const { code, words } = told(error)
      const field = FIELD_OF[code]
      toast.error(words)
      if (field) setErrors({ [field]: words })
    } finally {
      setPending(false)
    }
  }
  return { form, errors, pending, submit }
}

function told(error: unknown): { code: string; words: string } {
  if (isAuthError(error)) return { code: error.code ?? '', words: wordsOf(error) }
  if (isRefusal(error)) return { code: error.code, words: error.message }
  return { code: '', words: 'An unexpected error occurred' }
}
