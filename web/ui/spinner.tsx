// A spinner for waits of unknown length. If the shape of the content is known, use a skeleton.
import { t } from '../../domain/locale/message.ts'
import { classNames } from './class-names.ts'

/** The ring without a role, for use inside an element that already announces that it is busy. 1 em high. */
export function SpinnerRing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      aria-hidden="true"
      className={classNames('size-[1em] animate-spin', className)}
    >
      <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M14.25 8A6.25 6.25 0 0 0 8 1.75" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

/**
 * A spinner that screen readers announce (`role="status"`).
 * `label` says what is loading; it is shown only with `showLabel`. `fill` centres it in the available space.
 */
export function Spinner({
  label = t('Loading'),
  showLabel = false,
  fill = false,
}: {
  label?: string
  showLabel?: boolean
  fill?: boolean
}) {
  return (
    <div
      role="status"
      className={classNames(
        'flex items-center justify-center gap-2 text-ink-faint',
        fill && 'min-h-40 w-full flex-1',
      )}
    >
      <SpinnerRing className="text-2xl text-accent-text" />
      <span className={showLabel ? undefined : 'sr-only'}>{label}</span>
    </div>
  )
}
