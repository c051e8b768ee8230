// Short messages at the edge of the screen, announced to screen readers. The words are the caller's.
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { classNames } from './class-names.ts'

/** What a toast can have besides its message. */
export type ToastOptions = {
  /** A button in the toast; the toast closes when it is pressed. */
  action?: { label: string; onClick: () => void }
  /** A later toast with the same id takes the place of the earlier one. */
  id?: string
  /** Milliseconds on the screen; hovering holds it. Default 5000, errors and toasts with a button 10000. */
  duration?: number
}

type Kind = 'success' | 'error' | 'warning' | 'plain'

const looks: Record<Kind, { title?: string; icon: ReactNode; frame: string }> = {
  success: {
    title: 'Success',
    icon: <CircleCheck className="text-green-mark" />,
    frame: 'border-line-strong bg-raised text-ink',
  },
  error: {
    title: 'Error',
    icon: <CircleAlert />,
    frame: 'border-danger bg-danger text-danger-ink',
  },
  warning: {
    title: 'Warning',
    icon: <TriangleAlert className="text-orange-mark" />,
    frame: 'border-line-strong bg-raised text-ink',
  },
  plain: { icon: <Info className="text-accent-text" />, frame: 'border-line-strong bg-raised text-ink' },
}

// In the toast's own colours: a button of the kit would not be seen on red.
const pressable =
  'inline-flex h-7 shrink-0 items-center justify-center rounded-md transition-colors hover:bg-[oklch(0.5_0.01_195/0.2)] focus-visible:outline-current pointer-coarse:h-11'

/** Shows a toast; each answers with its id. Titles are 'Success', 'Error' and 'Warning'; plain has none. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, undefined, options),
  /** Destructive style. `reason` is a second line, e.g. what the server said. */
  error: (message: string, reason?: string, options?: ToastOptions) =>
    show('error', message, reason, options),
  warning: (message: string, options?: ToastOptions) => show('warning', message, undefined, options),
  plain: (message: string, options?: ToastOptions) => show('plain', message, undefined, options),
  dismiss: (id: string | number) => {
    sonner.dismiss(id)
  },
}

/**
 * The place where toasts appear and are announced. Once, at the root, always mounted. At the top: the foot of a
 * dialog holds the buttons and the comment box that are needed next.
 */
export function Toaster() {
  return <Sonner position="top-center" expand visibleToasts={4} gap={8} offset={16} mobileOffset={12} />
}

function show(kind: Kind, message: string, reason?: string, options: ToastOptions = {}): string | number {
  const { action, id, duration = kind === 'error' || action ? 10_000 : 5_000 } = options
  return sonner.custom(
    (own) => <Message kind={kind} message={message} reason={reason} action={action} id={own} />,
    {
      id,
      duration,
    },
  )
}

function Message(props: {
  kind: Kind
  message: string
  reason?: string
  action?: ToastOptions['action']
  id: string | number
}) {
  const { kind, message, reason, action, id } = props
  const { title, icon, frame } = looks[kind]
  const press = () => {
    action?.onClick()
    sonner.dismiss(id)
  }
  return (
    <div
      className={classNames(
        'pointer-events-auto flex w-full items-start gap-2.5 rounded-lg border py-2 pr-2 pl-3 text-base shadow-md sm:w-(--width)',
        '[&>svg]:mt-1.5 [&>svg]:size-4 [&>svg]:shrink-0',
        frame,
      )}
    >
      {icon}
      <div className="min-w-0 flex-1 py-1 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        <p>{message}</p>
        {reason && reason !== message && <p className="mt-1 text-sm">{reason}</p>}
      </div>
      {action && (
        <button
          type="button"
          onClick={press}
          className={classNames(pressable, 'border border-current px-2 text-sm font-medium')}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Close"
        onClick={() => sonner.dismiss(id)}
        className={classNames(pressable, 'w-7 pointer-coarse:w-11')}
      >
        <X className="size-4" />
      </button>
    </div>
  )
}
