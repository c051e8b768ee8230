// The behaviour of a form: checks the input, submits it once, shows refusals, and restores the focus. It does not import the
// contract's schemas, which would double the size of the sign-in page; forms that need them use schema-check.ts.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, useFocusOnError } from '../data/form-errors.ts'
import { nextError } from '../ui/toast.tsx'

const NO_ERRORS: FieldErrors = {}

export type Check<Typed, Values> = (typed: Typed) => { values: Values } | { errors: FieldErrors }

/**
 * @param action submits the form
 * @param refused reports why the form was refused, and returns the messages for its fields
 */
export function useForm<Typed, Values>(
  check: Check<Typed, Values>,
  action: (values: Values) => Promise<void>,
  refused: (error: unknown) => FieldErrors,
) {
  const [errors, setErrors] = useState(NO_ERRORS)
  const [pending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  /** Closes the error toast of the last failure, so that it is not shown beside a later success. */
  const closeError = useRef(() => {})
  const focused = useRef<Element | null>(null)
  useFocusOnError(form, errors)
  // A field that was disabled during the submit has lost the focus.
  useEffect(() => {
    if (pending || document.activeElement !== document.body) return
    if (focused.current instanceof HTMLElement && focused.current.isConnected) focused.current.focus()
  }, [pending])

  async function submit(event: FormEvent, typed: Typed) {
    event.preventDefault()
    if (pending) return
    const checked = check(typed)
    if ('errors' in checked) return setErrors(checked.errors)
    focused.current = document.activeElement
    setErrors(NO_ERRORS)
    setPending(true)
    try {
      await action(checked.values)
      closeError.current()
    } catch (error) {
      closeError.current = nextError()
      setErrors(refused(error))
    } finally {
      setPending(false)
    }
  }
  return { form, errors, pending, submit }
}
