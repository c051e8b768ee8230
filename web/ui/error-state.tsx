// Says that something could not be shown, and offers a way on. The caller provides the words.

import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../domain/locale/message.ts'
import { Button } from './button.tsx'
import { SpinnerRing } from './spinner.tsx'

/**
 * A failure in place of the content, announced at once. `onRetry` adds a 'Retry' button, `actions` any other way on (a link
 * back). `retrying` shows a spinner, but the button still works: if an attempt hangs, `onRetry` starts another one. `compact` is
 * one line, for a part of a dialog. `heading` makes the message the page's h1.
 */
export function ErrorState({
  message,
  detail,
  onRetry,
  retrying = false,
  actions,
  compact = false,
  heading = false,
}: {
  message: string
  detail?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  actions?: ReactNode
  compact?: boolean
  heading?: boolean
}) {
  const Message = heading ? 'h1' : 'p'
  const retry = onRetry && (
    <Button
      size={compact ? 'sm' : 'md'}
      icon={retrying ? <SpinnerRing /> : <RotateCw />}
      aria-busy={retrying || undefined}
      onClick={onRetry}
    >
      {t('Retry')}
    </Button>
  )
  if (compact) {
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-sunken px-3 py-2"
      >
        <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-danger-text" />
        <p className="min-w-0 flex-1 wrap-anywhere">{message}</p>
        {retry}
        {actions}
      </div>
    )
  }
  return (
    <div
      role="alert"
      className="flex min-h-48 flex-1 flex-col items-center justify-center gap-4 px-4 py-10 text-center"
    >
      <CircleAlert aria-hidden="true" className="size-8 stroke-[1.25] text-danger-text" />
      <div className="flex max-w-md flex-col gap-1">
        <Message className="text-lg font-semibold wrap-anywhere">{message}</Message>
        {detail && <p className="text-ink-soft text-pretty wrap-anywhere">{detail}</p>}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {retry}
        {actions}
      </div>
    </div>
  )
}
