// Why a form was refused, where the reason belongs to no field. The toast with the same words, which is announced, disappears.
import type { FieldErrors } from '../../data/form-errors.ts'

/** Shows nothing unless the form was refused. */
export function FormError({ errors: { form } }: { errors: FieldErrors }) {
  if (!form) return null
  return <p className="text-sm text-danger-text wrap-anywhere">{form}</p>
}
