// The frame of the pages that work without an account: the product's name and the theme, and no link into a project.
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { Logo } from '../ui/logo.tsx'
import { Page } from '../ui/page.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'

export function PublicPage({
  width = 'narrow',
  children,
}: {
  width?: 'narrow' | 'wide' | 'full'
  children: ReactNode
}) {
  return (
    <Page
      width={width}
      start={
        <a href="/" className="block rounded-md" rel="noreferrer">
          <Logo />
        </a>
      }
      end={<ThemeSwitch />}
    >
      {children}
    </Page>
  )
}

/** Shown instead of the page if its link does not work or the server does not answer. */
export function PublicFailure({
  title,
  detail,
  onRetry,
}: {
  title: string
  detail: string
  /** Undefined if trying again would not help. */
  onRetry?: (() => void) | undefined
}) {
  return (
    <PublicPage>
      <ErrorState heading message={title} detail={detail} {...(onRetry && { onRetry })} />
    </PublicPage>
  )
}
