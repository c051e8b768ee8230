// A labelled form field and its text controls. The caller validates the value.
import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import { classNames } from './class-names.ts'

type Wiring = {
  id: string
  describedBy?: string
  invalid: boolean
  required: boolean
  quiet: boolean | 'look'
}

const FieldContext = createContext<Wiring | null>(null)
const RowsContext = createContext(false)

/** Fields in it are rows of 32 px: the label beside the control, everything else below the control. */
export function FieldRows({ children }: { children: ReactNode }) {
  return <RowsContext value={true}>{children}</RowsContext>
}

/** The columns of such a row, for rows that are no fields. */
export const fieldRow = 'grid grid-cols-[6.25rem_minmax(0,1fr)] items-start gap-x-2'

/** Props of {@link Field}. */
export type FieldProps = {
  label: string
  /** Permanent help below the control; it takes no room while it renders nothing. */
  hint?: ReactNode
  /** Why the value was refused; announced when it appears. */
  error?: ReactNode
  /** Adds ` *` to the label and `aria-required`. The browser's own validation stays off: the caller shows the messages. */
  required?: boolean
  /**
   * Looks like plain text until the pointer is over it or it has the focus. `true` is for fields that are saved as soon as a value
   * is chosen: their closed select box ignores letters, which might be shortcuts of the page. `look`: no other difference.
   */
  quiet?: boolean | 'look'
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  /** The label is before the control, in the same line. */
  isInline?: boolean
  /** The control's id, if something else needs it. Set it here, not on the control. */
  id?: string
  className?: string
  /** One control of the kit: Input, Textarea or Select. */
  children: ReactNode
}

/** Label, control, hint and error, wired by `for`, `aria-describedby` and `aria-invalid`. */
export function Field({
  label,
  hint,
  error,
  required = false,
  quiet = false,
  hideLabel,
  isInline = false,
  id: givenId,
  className,
  children,
}: FieldProps) {
  const own = useId()
  const id = givenId ?? own
  const isRow = use(RowsContext)
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error), required, quiet }}>
      <div
        className={classNames(
          'min-w-0',
          isRow
            ? `${fieldRow} *:col-start-2`
            : `flex gap-1.5 ${isInline ? 'flex-row items-center' : 'flex-col'}`,
          className,
        )}
      >
        <label
          id={labelId(id)}
          htmlFor={id}
          className={classNames(
            hideLabel
              ? 'sr-only'
              : quiet || isRow
                ? 'text-sm text-ink-faint'
                : 'text-sm font-medium text-ink',
            // Japanese and Chinese could break after each character.
            isInline && !hideLabel && 'whitespace-nowrap',
            isRow && 'col-start-1! self-start py-1.5 wrap-anywhere pointer-coarse:py-3',
          )}
        >
          {required ? `${label} *` : label}
        </label>
        {children}
        {error && (
          <p id={`${id}-error`} role="alert" className="text-sm text-danger-text">
            {error}
          </p>
        )}
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-faint empty:hidden">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  )
}

/** The id of the label that a Field gives its control, for popups of a control that share its name. */
export function labelId(controlId: string): string {
  return `${controlId}-label`
}

/** The attributes that connect a custom control to the {@link Field} around it; empty without a Field. */
export function useFieldControl(): {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
  'data-quiet'?: true | 'look'
} {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
    'data-quiet': field.quiet || undefined,
  }
}

/** The frame of all text-like controls, as class names; without a height. */
export const controlStyle =
  'w-full min-w-0 rounded-md border border-control bg-surface px-2.5 text-base text-ink transition-colors ' +
  'hover:border-ink-faint focus-visible:outline-offset-0 aria-invalid:border-danger-text ' +
  'data-quiet:not-focus:not-hover:not-aria-invalid:border-transparent data-quiet:not-focus:not-hover:not-aria-invalid:bg-transparent ' +
  'disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken disabled:text-ink-soft ' +
  'pointer-coarse:text-lg'

/** A one-line text control, 32 px high (44 px and 16 px type on touch, so that phones do not zoom in). */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...useFieldControl()}
      className={classNames(controlStyle, 'h-8 pointer-coarse:min-h-11', className)}
      {...rest}
    />
  )
}

/** A multi-line text control that grows with its text where the browser supports it. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      rows={rows}
      className={classNames(
        controlStyle,
        'field-sizing-content max-h-96 min-h-20 resize-y py-1.5',
        className,
      )}
      {...rest}
    />
  )
}
