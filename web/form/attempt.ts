// What is said when a command was refused: a toast that names what failed, with the server's reason below.
import { errorsOfRefusal, type FieldErrors, reasonOf } from '../data/form-errors.ts'
import { type ToastOptions, toast } from '../ui/toast.tsx'

/** For useForm: the toast, and beside the fields what is about them. */
export function refusedAs(failed: string, options?: ToastOptions) {
  return (error: unknown): FieldErrors => {
    toast.error(failed, reasonOf(error), options)
    return errorsOfRefusal(error)
  }
}

/** Does something that may be refused, and says so if it was. @returns whether it was done */
export async function attempt(
  failed: string,
  act: () => Promise<unknown>,
  options?: ToastOptions,
): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    toast.error(failed, reasonOf(error), options)
    return false
  }
}
