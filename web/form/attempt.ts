// Reports a refused command: a toast names the failed action, with the server's reason below.
import { errorsOfRefusal, type FieldErrors, isCancelled, reasonOf } from '../data/form-errors.ts'
import { type ToastOptions, toast } from '../ui/toast.tsx'

/** For useForm: shows the toast, and returns the messages for the fields. */
export function refusedAs(failed: string, options?: ToastOptions) {
  return (error: unknown): FieldErrors => {
    if (!isCancelled(error)) toast.error(failed, reasonOf(error), options)
    return errorsOfRefusal(error)
  }
}

/** Runs an action that may be refused, and shows a toast if it was. A cancelled action shows nothing. @returns whether it succeeded */
export async function attempt(
  failed: string,
  action: () => Promise<unknown>,
  options?: ToastOptions,
): Promise<boolean> {
  try {
    await action()
    return true
  } catch (error) {
    if (!isCancelled(error)) toast.error(failed, reasonOf(error), options)
    return false
  }
}
