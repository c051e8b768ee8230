// The form that fills a dialog: its fields in the scrolling middle, Cancel and the button that sends it at the foot.
import type { FormEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import { Button } from './button.tsx'
import { DialogBody, DialogFooter } from './dialog.tsx'

/** Props of {@link DialogForm}. */
export type DialogFormProps = {
  formRef: Ref<HTMLFormElement>
  onSubmit: (event: FormEvent) => void
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void
  onCancel: () => void
  /** While something is under way that Cancel would not stop. */
  cancelDisabled?: boolean
  /** The word on the button that sends, a verb. */
  submitLabel: string
  /** The word on it while it is sent; default the same. */
  pendingLabel?: string
  pending: boolean
  /** Red button that sends; default false. */
  destructive?: boolean
  /** The fields. */
  children: ReactNode
}

/** A form inside of a {@link Dialog}. The browser's own checks are off: messages are the caller's. */
export function DialogForm({
  formRef,
  onSubmit,
  onKeyDown,
  onCancel,
  cancelDisabled = false,
  submitLabel,
  pendingLabel = submitLabel,
  pending,
  destructive = false,
  children,
}: DialogFormProps) {
  return (
    <form ref={formRef} noValidate className="contents" onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <DialogBody className="flex flex-col gap-4">{children}</DialogBody>
      <DialogFooter>
        <Button onClick={onCancel} disabled={cancelDisabled}>
          Cancel
        </Button>
        <Button type="submit" variant={destructive ? 'destructive' : 'primary'} pending={pending}>
          {pending ? pendingLabel : submitLabel}
        </Button>
      </DialogFooter>
    </form>
  )
}
