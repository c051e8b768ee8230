// The button. Its look is in button-style.ts, so that links can share it.
import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react'
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

/**
 * A button. Variant `icon` needs an `aria-label`. If it is disabled while it has the focus, such as after a save, it is `aria-disabled`
 * until the focus leaves, because the browser would move the focus to the page.
 */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  pending = false,
  type = 'button',
  className,
  disabled,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const [hasFocus, setFocus] = useState(false)
  const isOff = disabled && hasFocus
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      type={type}
      className={buttonStyle({ variant, size, className })}
      disabled={disabled && !hasFocus}
      aria-disabled={pending || isOff || undefined}
      aria-busy={pending || undefined}
      onClick={pending || isOff ? swallow : onClick}
      onFocusCapture={() => setFocus(true)}
      onBlurCapture={() => setFocus(false)}
      {...rest}
    >
      {pending ? <SpinnerRing /> : icon}
      {pending && variant === 'icon' ? null : children}
    </button>
  )
}
