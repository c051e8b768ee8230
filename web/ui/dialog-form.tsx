// The form in a dialog: fields in the scrolling body, Cancel and the submit button in the footer.

import type { FormEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import { t } from '../../domain/locale/message.ts'
import { Button } from './button.tsx'
import { DialogBody, DialogFooter } from './dialog.tsx'
import { submitOnModEnter } from './submit-on-mod-enter.ts'

/** Props of {@link DialogForm}. */
export type DialogFormProps = {
  formRef: Ref<HTMLFormElement>
  onSubmit: (event: FormEvent) => void
  /** Default: Ctrl+Enter submits from any field. */
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void
  onCancel: () => void
  /** True during an operation that Cancel would not stop. */
  cancelDisabled?: boolean
  /** The submit button's label, a verb. */
  submitLabel: string
  /** The label while submitting; default the same. */
  pendingLabel?: string
  pending: boolean
  /** At the other end of the footer, such as a choice about what follows. */
  aside?: ReactNode
  /** Red submit button; default false. */
  destructive?: boolean
  /** The fields. */
  children: ReactNode
}

/** A form inside a {@link Dialog}. The browser's own validation is off: the caller shows the messages. */
export function DialogForm({
  formRef,
  onSubmit,
  onKeyDown = submitOnModEnter,
  onCancel,
  cancelDisabled = false,
  submitLabel,
  pendingLabel = submitLabel,
  pending,
  aside,
  destructive = false,
  children,
}: DialogFormProps) {
  return (
    <form ref={formRef} noValidate className="contents" onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <DialogBody className="flex flex-col gap-4">{children}</DialogBody>
      <DialogFooter>
        {aside && <div className="me-auto">{aside}</div>}
        <Button onClick={onCancel} disabled={cancelDisabled}>
          {t('Cancel')}
        </Button>
        <Button type="submit" variant={destructive ? 'destructive' : 'primary'} pending={pending}>
          {pending ? pendingLabel : submitLabel}
        </Button>
      </DialogFooter>
    </form>
  )
}
