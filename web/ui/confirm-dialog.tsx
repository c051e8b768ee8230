// Asks for confirmation before something is lost. The caller carries out the action, and its undo.

import { AlertDialog as Radix } from 'radix-ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { Button } from './button.tsx'
import { Field, Input } from './field.tsx'
import { useReturnFocus } from './return-focus.ts'

/** Props of {@link ConfirmDialog}. */
export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Says what will be lost, and whether it can be restored. */
  description: ReactNode
  /** The button's label, a verb: 'Delete project', 'Discard'. */
  confirmLabel: string
  cancelLabel?: string
  /** Red confirm button; default true. */
  destructive?: boolean
  /** The person must type exactly this before the button works. */
  typeToConfirm?: string
  pending?: boolean
  /** Called on confirmation. The dialog stays open: set `open` to false when the action has succeeded. */
  onConfirm: () => void
  returnFocus?: () => HTMLElement | null
}

/** A question with two answers (`role="alertdialog"`); the safe one has the initial focus. */
export function ConfirmDialog({ open, onOpenChange, returnFocus, ...question }: ConfirmDialogProps) {
  const giveBackFocus = useReturnFocus(open, returnFocus)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-[oklch(0.15_0.01_195/0.45)]" />
        <Radix.Content
          onCloseAutoFocus={giveBackFocus}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 animate-fade-in overflow-y-auto rounded-xl border border-line-strong bg-raised p-5 text-ink shadow-lg outline-none"
        >
          <Question {...question} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Question({
  title,
  description,
  confirmLabel,
  cancelLabel = t('Cancel'),
  destructive = true,
  typeToConfirm,
  pending = false,
  onConfirm,
}: Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'returnFocus'>) {
  const [typed, setTyped] = useState('')
  const blocked = typeToConfirm !== undefined && typed !== typeToConfirm
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!blocked && !pending) onConfirm()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <Radix.Title className="text-lg font-semibold wrap-anywhere">{title}</Radix.Title>
        <Radix.Description className="text-ink-soft wrap-anywhere">{description}</Radix.Description>
      </div>
      {typeToConfirm !== undefined && (
        <Field label={t('Type {text} to confirm', { text: typeToConfirm })}>
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Radix.Cancel asChild>
          <Button>{cancelLabel}</Button>
        </Radix.Cancel>
        <Button
          type="submit"
          variant={destructive ? 'destructive' : 'primary'}
          disabled={blocked}
          pending={pending}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
