// The logo: the mark (a lacewing's two net-veined wings) and the name beside it. public/favicon.svg is the same drawing.
import { t } from '../../domain/locale/message.ts'
import { classNames } from './class-names.ts'

/** The mark without the name, in the accent colour, 24 px unless a size class is given. Hidden from screen readers. */
export function Mark({ className = 'size-6' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames('shrink-0 text-accent', className)}
    >
      <g strokeWidth="2">
        <path d={wing} fill="currentColor" fillOpacity="0.16" />
        <path d={wing} fill="currentColor" fillOpacity="0.16" transform="matrix(-1 0 0 1 32 0)" />
        <path d="M16 9C14.9 5.2 12 2.8 7.5 2.6M16 9c1.1-3.8 4-6.2 8.5-6.4" />
      </g>
      <g strokeWidth="1.4">
        <path d={veins} />
        <path d={veins} transform="matrix(-1 0 0 1 32 0)" />
      </g>
    </svg>
  )
}

/** Mark and name. If the logo is in a link, it also names the link for screen readers. */
export function Logo({ className }: { className?: string }) {
  return (
    <span
      className={classNames(
        'flex items-center gap-2 text-lg font-semibold tracking-tight text-ink',
        className,
      )}
    >
      <Mark />
      <span>{t('Lacewing')}</span>
    </span>
  )
}

const wing = 'M16 9C22.4 9.4 29 17 29 24.6c0 3.6-2.6 5.3-5.8 4C18.8 26.8 16 19 16 9Z'
const veins = 'M16 9c4.4 4.6 8 10.2 9.6 18M17.3 18l6.4-4.6M19.4 23.6l8.2-5.2M22.4 28l6.4-5'
