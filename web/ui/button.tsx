// The button. Its look is in button-style.ts, so that links can share it.
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { SpinnerRing } from './spinner.tsx'

/** Props of {@link Button}: those of `<button>`, with `type` defaulting to `button`. */
export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** An icon before the text; the spinner takes its place while pending. */
  icon?: ReactNode
  /**
   * Pending: shows a spinner, is `aria-disabled` and ignores clicks, including the click that Enter in a field causes. The button
   * keeps the focus, which a natively disabled button would lose.
   */
  pending?: boolean
}

/** A button. Variant `icon` needs an `aria-label`. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  pending = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      type={type}
      className={buttonStyle({ variant, size, className })}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? swallow : onClick}
      {...rest}
    >
      {pending ? <SpinnerRing /> : icon}
      {pending && variant === 'icon' ? null : children}
    </button>
  )
}
