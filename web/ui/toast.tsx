// Short messages in the corner of the screen, one at a time, announced to screen readers. The caller provides the words;
// toast-position.ts finds room for them.

import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { t } from '../../domain/locale/message.ts'
import { classNames } from './class-names.ts'
import { useClearOfControls } from './toast-position.ts'

/** Options of a toast besides its message. */
export type ToastOptions = {
  /** A button in the toast; the toast closes when it is pressed. */
  action?: { label: string; onClick: () => void }
  /** A link in the toast, such as to the ticket that was created. */
  link?: { label: string; href: string }
  /** The subject of the toast: a later toast with the same id replaces an error at once, however recent the error is. */
  id?: string
  /**
   * Milliseconds on the screen; pointer and focus pause them. By default a success stays for 2 s, and for 6 s with an action such as
   * Undo, which nobody could reach in less time; a link leads to what one sees anyway. Errors, and others with an action or a link, stay
   * for 10 s.
   */
  duration?: number
}

type Kind = 'success' | 'error' | 'warning' | 'plain'

const looks: Record<Kind, { title?: string; icon: ReactNode; frame: string }> = {
  success: {
    title: t('Success'),
    icon: <CircleCheck className="text-green-mark" />,
    frame: 'border-line-strong bg-raised text-ink',
  },
  error: {
    title: t('Error'),
    icon: <CircleAlert />,
    frame: 'border-danger bg-danger text-danger-ink',
  },
  warning: {
    title: t('Warning'),
    icon: <TriangleAlert className="text-orange-mark" />,
    frame: 'border-line-strong bg-raised text-ink',
  },
  plain: { icon: <Info className="text-accent-text" />, frame: 'border-line-strong bg-raised text-ink' },
}

// In the toast's own colours, because a button of the kit would not be visible on red.
const pressable =
  'inline-flex h-7 shrink-0 items-center justify-center self-center rounded-md transition-colors hover:bg-[oklch(0.5_0.01_195/0.2)] focus-visible:outline-current pointer-coarse:h-11'

/** An error is shown at least this long before a toast about something else replaces it. */
const READ_MS = 4_000

type Toast = {
  /** The number of the toast, counting up. */
  turn: number
  kind: Kind
  message: string
  reason?: string
  action?: ToastOptions['action']
  link?: ToastOptions['link']
  id?: string
  duration: number
  /** When the toast was shown, by performance.now(). */
  since: number
}

let shown: Toast | undefined
let turns = 0
/** The last message of `toast.quiet`. */
let quiet: { turn: number; message: string } | undefined
/** The toast that is shown when the error has been read. */
let waiting: { begin: () => void; timer: ReturnType<typeof setTimeout> } | undefined
const watchers = new Set<() => void>()

/** Shows a toast in place of the previous one. Titles are 'Success', 'Error' and 'Warning'; plain has none. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, undefined, options),
  /** Destructive style. `reason` is a second line, e.g. the message of the server. */
  error: (message: string, reason?: string, options?: ToastOptions) =>
    show('error', message, reason, options),
  warning: (message: string, options?: ToastOptions) => show('warning', message, undefined, options),
  plain: (message: string, options?: ToastOptions) => show('plain', message, undefined, options),
  /** Announces to screen readers a success that everybody else sees happen on the page. */
  quiet: (message: string) => {
    turns += 1
    quiet = { turn: turns, message }
    tell()
  },
}

/** Closes an error toast. */
type CloseError = () => void

/**
 * Remembers the toast that a failed form is about to show, at once. The returned function closes that toast if it is an error and
 * still shown: call it when the form succeeds.
 */
export function nextError(): CloseError {
  let turn: number | undefined = turns + 1
  // A form that shows its failure only beside a field has no toast: the next one is about something else.
  setTimeout(() => {
    if (turns + 1 === turn) turn = undefined
  })
  return () => {
    if (shown?.turn !== turn || shown?.kind !== 'error') return
    become(undefined)
    waiting?.begin()
  }
}

function show(kind: Kind, message: string, reason?: string, options: ToastOptions = {}) {
  const { action, link, id, duration = durationOf(kind, action !== undefined, link !== undefined) } = options
  clearTimeout(waiting?.timer)
  waiting = undefined
  const begin = () => {
    clearTimeout(waiting?.timer)
    waiting = undefined
    turns += 1
    become({ turn: turns, kind, message, reason, action, link, id, duration, since: performance.now() })
  }
  const isAboutElse = shown?.kind === 'error' && kind !== 'error' && (id === undefined || id !== shown.id)
  const rest = isAboutElse && shown ? shown.since + READ_MS - performance.now() : 0
  if (rest > 0) waiting = { begin, timer: setTimeout(begin, rest) }
  else begin()
}

/** Only Undo keeps a success longer: a link leads to what one sees anyway. */
function durationOf(kind: Kind, hasAction: boolean, hasLink: boolean): number {
  if (kind === 'success') return hasAction ? 6_000 : 2_000
  return kind === 'error' || hasAction || hasLink ? 10_000 : 2_000
}

/** The toast on the screen. */
export const shownToast = () => shown

function become(next: Toast | undefined) {
  shown = next
  if (next) quiet = undefined
  tell()
}

function tell() {
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The live region where toasts appear. Render it once, at the root, and keep it mounted. */
export function Toaster() {
  const current = useSyncExternalStore(watch, shownToast)
  const announced = useSyncExternalStore(watch, () => quiet)
  const region = useRef<HTMLElement>(null)
  useClearOfControls(region, current)
  return (
    <section
      ref={region}
      aria-label={t('Notifications')}
      aria-live="polite"
      aria-relevant="additions text"
      data-toaster
      className="pointer-events-none fixed end-3 bottom-2 z-50 max-w-[min(26rem,100vw-1.5rem)]"
    >
      {current && (
        <ol>
          <Message key={current.turn} {...current} />
        </ol>
      )}
      {announced && (
        <p key={announced.turn} data-toast className="sr-only">
          {announced.message}
        </p>
      )}
    </section>
  )
}

/** Closes the toast after its duration; paused while the pointer or focus is on it or the page is hidden. */
function useTimeout(duration: number) {
  const [isHeld, setHeld] = useState(false)
  const [isHidden, setHidden] = useState(document.hidden)
  useEffect(() => {
    const look = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  useEffect(() => {
    if (isHeld || isHidden) return
    const timer = setTimeout(() => become(undefined), duration)
    return () => clearTimeout(timer)
  }, [isHeld, isHidden, duration])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return { onMouseEnter: hold, onMouseLeave: release, onFocus: hold, onBlur: release }
}

function Message({ turn, kind, message, reason, action, link, duration }: Toast) {
  const { title, icon, frame } = looks[kind]
  const holding = useTimeout(duration)
  const close = () => {
    // The action may have shown another toast.
    if (shown?.turn === turn) become(undefined)
  }
  const press = () => {
    action?.onClick()
    close()
  }
  return (
    <li
      {...holding}
      data-toast
      className={classNames(
        'pointer-events-auto flex min-h-8 animate-fade-in items-start gap-2 rounded-lg border py-px ps-2.5 pe-0.5 text-sm shadow-md',
        '[&>svg]:mt-1.75 [&>svg]:size-3.5 [&>svg]:shrink-0 pointer-coarse:[&>svg]:mt-3.75',
        frame,
      )}
    >
      {icon}
      <div className="min-w-0 flex-1 py-1.25 wrap-anywhere pointer-coarse:py-3">
        <p>
          {title && <b className="font-semibold">{title} </b>}
          <span>{message}</span>
        </p>
        {reason && reason !== message && <p className="mt-1">{reason}</p>}
      </div>
      {link && (
        <a
          href={link.href}
          onClick={close}
          className={classNames(
            pressable,
            'px-1.5 font-medium text-accent-text underline underline-offset-2',
          )}
        >
          {link.label}
        </a>
      )}
      {action && (
        <button
          type="button"
          onClick={press}
          className={classNames(pressable, 'border border-current px-2 font-medium')}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t('Close')}
        onClick={close}
        className={classNames(pressable, 'w-7 pointer-coarse:w-11')}
      >
        <X className="size-3.5" />
      </button>
    </li>
  )
}
