// A bordered surface with an optional heading row and footer.
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Props of {@link Card}: those of `<section>`, with `title` as content of the heading. */
export type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  description?: ReactNode
  /** At the right of the title. */
  actions?: ReactNode
  footer?: ReactNode
  /** Level of the title's heading; default 2. */
  headingLevel?: 1 | 2 | 3
}

/** A card with 16 px of padding; without `children` there is no body. */
export function Card({
  title,
  description,
  actions,
  footer,
  headingLevel = 2,
  className,
  children,
  ...rest
}: CardProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <section
      className={classNames(
        'flex min-w-0 flex-col rounded-lg border border-line bg-surface shadow-xs',
        className,
      )}
      {...rest}
    >
      {(title || actions) && (
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2 px-4 pt-4">
          <div className="min-w-0 flex-1">
            {title && <Heading className="text-lg font-semibold wrap-anywhere">{title}</Heading>}
            {description && <p className="mt-0.5 text-sm text-ink-faint wrap-anywhere">{description}</p>}
          </div>
          {actions}
        </div>
      )}
      {children && <div className="min-w-0 flex-1 p-4">{children}</div>}
      {footer && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">{footer}</div>
      )}
    </section>
  )
}
