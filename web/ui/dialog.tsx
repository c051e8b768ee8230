// A modal dialog: centred on large screens, full-screen on phones. The caller provides the content. For confirmations see
// confirm-dialog.tsx.

import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { createContext, type ReactNode, type Ref, use, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { BackArrow } from './back-arrow.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { useReturnFocus } from './return-focus.ts'

const FLOATING =
  'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-xl sm:border sm:border-line-strong sm:shadow-lg'
const LOW = 'sm:max-h-[min(44rem,calc(100dvh-4rem))]'

const looks = {
  sm: `${FLOATING} ${LOW} sm:max-w-md`,
  md: `${FLOATING} ${LOW} sm:max-w-xl`,
  lg: `${FLOATING} ${LOW} sm:h-[calc(100dvh-4rem)] sm:max-w-4xl`,
  xl: `${FLOATING} sm:h-[90dvh] sm:max-w-6xl`,
  // The content is as wide as that of xl.
  page: '[--dialog-side:max(1rem,calc(50vw-36rem))]',
}

/** Handles Escape inside a dialog. @returns whether it did; otherwise the dialog closes */
type EscapeHandler = (event: KeyboardEvent) => boolean

/** The state that the parts of a dialog share. */
export const DialogContext = createContext<{
  escapes: Set<{ current: EscapeHandler }>
  isPage: boolean
} | null>(null)

/**
 * Escape does this instead of closing the dialog around the caller, for an edit that Escape leaves.
 * @param handle returns false to let the dialog close
 */
export function useDialogEscape(handle: EscapeHandler) {
  const escapes = use(DialogContext)?.escapes
  const latest = useRef(handle)
  latest.current = handle
  useEffect(() => {
    escapes?.add(latest)
    return () => void escapes?.delete(latest)
  }, [escapes])
}

/** The state for a {@link DialogContext}, and what Escape does first in a dialog or pane that has it. */
export function useSharedState(isPage: boolean) {
  const [escapes] = useState(() => new Set<{ current: EscapeHandler }>())
  const shared = useMemo(() => ({ escapes, isPage }), [escapes, isPage])
  function onEscape(event: KeyboardEvent) {
    closeListFirst(event)
    // The newest part is asked first.
    if (!event.defaultPrevented && [...escapes].reverse().some(({ current }) => current(event)))
      event.preventDefault()
  }
  return { shared, onEscape }
}

/** Props of {@link DialogHeader}. */
export type DialogHeaderProps = {
  title: ReactNode
  /** Shown instead of the title, such as a field that edits it; the dialog is still named by the title. */
  titleField?: ReactNode
  /** Above the title, in one row with the actions, so that the title has the full width: a key and its buttons. */
  eyebrow?: ReactNode
  /** Announced on opening; shown below the title. */
  description?: ReactNode
  /** Keeps the description for screen readers only. */
  hideDescription?: boolean
  /** At the right of the title, e.g. an Edit button. */
  actions?: ReactNode
  /** The hint of the arrow that closes the dialog where the dialog fills the window; there the arrow replaces the usual cross. */
  back?: string
}

/** Props of {@link DialogFrame}. */
export type DialogFrameProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whether its header has a description. */
  isDescribed?: boolean
  /** Called on Escape, a click outside and the close button; `false` keeps the dialog open. */
  onCloseRequest?: () => boolean | Promise<boolean>
  /** On opening, focuses the first text field instead of the dialog. For forms. */
  focusFirstField?: boolean
  /** Where the focus goes after closing, if the element that had it on opening is gone. */
  returnFocus?: () => HTMLElement | null
  /** Where the focus goes after closing, if it should not return to `before`, the element that had it on opening. */
  focusAfter?: (before: Element | null) => Element | null
  /**
   * sm 448 px, md 576 px (default), lg 896 px and of the greatest height, so that the dialog keeps its size when its content
   * changes; xl 1152 px and 90 % of the window's height; page: the whole window, as every dialog on a phone.
   */
  size?: keyof typeof looks
  children: ReactNode
}

/** Props of {@link Dialog}; its children are a DialogForm, or a DialogBody with an optional DialogFooter. */
export type DialogProps = Omit<DialogHeaderProps, 'titleField'> & Omit<DialogFrameProps, 'isDescribed'>

/** A modal dialog. It traps the focus and restores it on closing. */
export function Dialog({
  title,
  eyebrow,
  description,
  hideDescription,
  actions,
  children,
  ...frame
}: DialogProps) {
  return (
    <DialogFrame isDescribed={Boolean(description)} {...frame}>
      <DialogHeader
        title={title}
        eyebrow={eyebrow}
        description={description}
        hideDescription={hideDescription}
        actions={actions}
      />
      {children}
    </DialogFrame>
  )
}

/** A dialog without a header, for content that has a {@link DialogHeader} of its own and may be replaced as a whole. */
export function DialogFrame({
  open,
  onOpenChange,
  isDescribed = false,
  onCloseRequest,
  focusFirstField = false,
  returnFocus,
  focusAfter,
  size = 'md',
  children,
}: DialogFrameProps) {
  const giveBackFocus = useReturnFocus(open, returnFocus, focusAfter)
  const { shared, onEscape } = useSharedState(size === 'page')
  /** The element that the focus is moving to. */
  const next = useRef<Element>(null)
  const change = async (next: boolean) => {
    if (!next && onCloseRequest && !(await onCloseRequest())) return
    onOpenChange(next)
  }
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-[oklch(0.15_0.01_195/0.45)]" />
        <Radix.Content
          {...(isDescribed ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusFirstField ? firstField : itself}
          onCloseAutoFocus={giveBackFocus}
          onInteractOutside={keepOpenForToasts}
          onEscapeKeyDown={onEscape}
          onBlur={({ relatedTarget }) => {
            next.current = relatedTarget
          }}
          // If something disappears while the focus moves, such as the hint below the field that the user leaves, the library
          // moves the focus to the dialog.
          onFocus={({ target, currentTarget }) => {
            if (target === currentTarget && next.current !== target) focusOn(next.current, currentTarget)
            next.current = null
          }}
          // Clips instead of hiding: showing a comment or a field would scroll the header off the screen.
          className={classNames(
            'fixed inset-0 z-40 flex animate-fade-in flex-col overflow-clip bg-raised text-ink outline-none',
            looks[size],
          )}
        >
          <DialogContext value={shared}>{children}</DialogContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The header of a dialog: its title, the elements beside it, and the close button. */
export function DialogHeader({
  title,
  titleField,
  eyebrow,
  description,
  hideDescription = false,
  actions,
  back,
}: DialogHeaderProps) {
  const isPage = use(DialogContext)?.isPage === true
  return (
    <header className="flex flex-wrap items-start gap-2 border-b border-line py-3 pr-[var(--dialog-side,0.75rem)] pl-[var(--dialog-side,1rem)] sm:pl-[var(--dialog-side,1.25rem)]">
      {back && (
        <Radix.Close asChild>
          <Button
            variant="icon"
            aria-label={t('Close')}
            title={back}
            className={classNames('-ml-2', !isPage && 'sm:hidden')}
          >
            <BackArrow />
          </Button>
        </Radix.Close>
      )}
      {eyebrow && (
        <div className="flex min-h-8 min-w-0 flex-1 items-center gap-1 pointer-coarse:min-h-11">
          {eyebrow}
        </div>
      )}
      <div className={eyebrow ? 'order-1 w-full pr-1' : 'min-w-0 flex-1 py-1'}>
        <Radix.Title
          dir="auto"
          className={
            titleField
              ? 'sr-only'
              : 'clip-marks text-lg font-semibold text-ink wrap-anywhere typing:line-clamp-2'
          }
        >
          {title}
        </Radix.Title>
        {titleField}
        {description && (
          <Radix.Description
            className={hideDescription ? 'sr-only' : 'mt-0.5 text-sm text-ink-faint typing:sr-only'}
          >
            {description}
          </Radix.Description>
        )}
      </div>
      {actions}
      {!(back && isPage) && (
        <Radix.Close asChild>
          <Button variant="icon" aria-label={t('Close')} className={back && 'max-sm:hidden'}>
            <X />
          </Button>
        </Radix.Close>
      )}
    </header>
  )
}

/** The scrolling middle of a dialog. */
export function DialogBody({
  ref,
  className,
  children,
}: {
  ref?: Ref<HTMLDivElement>
  className?: string
  children: ReactNode
}) {
  return (
    <div
      ref={ref}
      className={classNames(
        'min-h-0 flex-1 overflow-y-auto overscroll-contain px-[var(--dialog-side,1rem)] py-4 sm:px-[var(--dialog-side,1.25rem)] sm:py-5',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** The row of buttons in a dialog's footer: always visible, the main button last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer
      data-keep-clear
      className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-5"
    >
      {children}
    </footer>
  )
}

/** A toast is shown over the dialog but is not part of the page behind it, so using the toast must not close the dialog. */
function keepOpenForToasts(event: Event & { detail?: { originalEvent?: Event } }) {
  const target = event.detail?.originalEvent?.target ?? event.target
  // The press may already have removed the toast.
  if (target instanceof Element && (!target.isConnected || target.closest('[data-toaster]')))
    event.preventDefault()
}

/**
 * Escape in an open list, or in a text field with an open list of completions, closes only that list. While something covers the
 * dialog (`data-above-dialog`), Escape closes only that layer, which Radix notices a moment too late.
 */
function closeListFirst(event: KeyboardEvent) {
  const isInList =
    event.target instanceof Element &&
    event.target.closest(
      '[popover], [role="listbox"], [aria-expanded="true"], textarea[aria-controls], input[aria-controls]',
    )
  if (isInList || document.querySelector('[data-above-dialog]')) event.preventDefault()
}

function focusOn(element: Element | null, dialog: Element) {
  if (element instanceof HTMLElement && dialog.contains(element)) element.focus()
}

function itself(event: Event) {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

function firstField(event: Event) {
  const field = (event.currentTarget as HTMLElement).querySelector<HTMLElement>(
    'input, textarea, [role=combobox]',
  )
  if (!field) return itself(event)
  event.preventDefault()
  field.focus()
}
