// The look of a button as class names, for links that look like buttons. It has few imports on purpose, because the first load of
// the landing page includes this file.
import { classNames } from './class-names.ts'

/** The purpose of a button. `icon` is a square ghost button and needs an `aria-label`. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'destructive' | 'icon'

/** Height with a mouse: sm 28 px, md 32 px, lg 40 px. On touch screens every size is at least 44 px high. */
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'inline-flex shrink-0 select-none items-center justify-center rounded-md border font-medium whitespace-nowrap ' +
  'transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress aria-disabled:not-aria-busy:opacity-50 pointer-coarse:min-h-11 ' +
  '[&_svg]:shrink-0'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-accent-ink shadow-xs hover:bg-accent-hover active:bg-accent-hover',
  secondary: 'border-line-strong bg-surface text-ink shadow-xs hover:bg-hover active:bg-press',
  ghost: 'border-transparent text-ink-soft hover:bg-hover hover:text-ink active:bg-press',
  destructive:
    'border-transparent bg-danger text-danger-ink shadow-xs hover:bg-danger-hover active:bg-danger-hover',
  icon: 'border-transparent text-ink-soft hover:bg-hover hover:text-ink active:bg-press data-[state=open]:bg-hover pointer-coarse:min-w-11',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 gap-1.5 px-2.5 text-sm [&_svg]:size-3.5',
  md: 'h-8 gap-1.5 px-3 text-base [&_svg]:size-4',
  lg: 'h-10 gap-2 px-4 text-base [&_svg]:size-4',
}

const squares: Record<ButtonSize, string> = {
  sm: 'size-7 [&_svg]:size-4',
  md: 'size-8 [&_svg]:size-4',
  lg: 'size-10 [&_svg]:size-5',
}

/**
 * Class names that make an element look like a button of the kit, e.g. `<a className={buttonStyle()} …>`.
 * Defaults: secondary, md.
 */
export function buttonStyle(
  look: { variant?: ButtonVariant; size?: ButtonSize; className?: string } = {},
): string {
  const { variant = 'secondary', size = 'md', className } = look
  return classNames(base, variants[variant], variant === 'icon' ? squares[size] : sizes[size], className)
}
