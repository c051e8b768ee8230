// The frame of a page: skip link, header, main landmark, and the heading row. It does not depend on the routes.

import type { ReactNode } from 'react'
import { t } from '../../domain/locale/message.ts'
import { classNames } from './class-names.ts'

const widths = { narrow: 'max-w-3xl', wide: 'max-w-6xl', full: 'max-w-none' }

/** Props of {@link Page}. */
export type PageProps = {
  /** Left part of the top bar: the logo as a link, a way back. */
  start?: ReactNode
  /** Right part of the top bar: live mark, account menu. */
  end?: ReactNode
  /**
   * A second row of the header, 40 px high: tabs. When a page scrolls on a phone, this row stays and the top bar scrolls away.
   */
  row?: ReactNode
  /** narrow 768 px, wide 1152 px (default), full: the screen. The header always takes the whole width. */
  width?: keyof typeof widths
  children: ReactNode
}

/** A page with a sticky header, its top bar 48 px high. Main fills the rest of the screen. */
export function Page({ start, end, row, width = 'wide', children }: PageProps) {
  return (
    <div data-page className="flex min-h-dvh flex-col">
      <SkipLink />
      <header
        className={classNames(
          'sticky z-30 border-b border-line bg-canvas pt-[env(safe-area-inset-top)]',
          row ? 'top-0 max-md:-top-12' : 'top-0',
        )}
      >
        <div className="flex h-12 items-center gap-3 px-4">
          <div className="flex min-w-0 flex-1 items-center gap-2">{start}</div>
          <div data-controls className="flex shrink-0 items-center gap-2">
            {end}
          </div>
        </div>
        {row && <div data-controls>{row}</div>}
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={classNames(
          'mx-auto flex w-full min-w-0 flex-1 flex-col px-4',
          row ? 'py-4 max-md:pb-24' : 'py-6',
          widths[width],
        )}
      >
        {children}
      </main>
    </div>
  )
}

/** The heading row of a page. The title is its h1; on phones the actions wrap below it. */
export function PageHeader({
  title,
  description,
  back,
  actions,
}: {
  title: ReactNode
  description?: ReactNode
  back?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-3">
      {/* As high as the title, so that the two are in one line. */}
      {back && <div className="-my-0.5 pointer-coarse:-my-2">{back}</div>}
      <div className="min-w-[min(14rem,100%)] flex-1">
        <h1 className="text-left text-xl rtl:text-right font-semibold tracking-tight wrap-anywhere">
          {title}
        </h1>
        {description && (
          <p className="mt-0.5 text-left text-ink-soft rtl:text-right wrap-anywhere">{description}</p>
        )}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}

/** A link to the main landmark for keyboard users, visible only with focus. It is the first element of the page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md border border-line-strong bg-raised px-3 py-2 font-medium text-ink focus-visible:translate-y-0 focus-visible:shadow-md"
    >
      {t('Skip to content')}
    </a>
  )
}
