// The frame of the pages outside projects: the link to the projects, and the end of the header that all pages have.

import { Link } from '@tanstack/react-router'
import { LayoutGrid } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../domain/locale/message.ts'
import { HEADER_LINK, HeaderEnd } from '../header-end.tsx'
import { Logo } from '../ui/logo.tsx'
import { Page, type PageProps } from '../ui/page.tsx'

export function PersonalPage({ width, children }: { width?: PageProps['width']; children: ReactNode }) {
  return (
    <Page
      width={width}
      start={
        <Link to="/dashboard" className="rounded-sm">
          <Logo className="max-sm:[&>span]:sr-only" />
        </Link>
      }
      end={
        <>
          {/* On narrow screens the logo is the link to the dashboard. */}
          <Link to="/dashboard" className={`${HEADER_LINK} max-sm:hidden`}>
            <LayoutGrid />
            {t('Projects')}
          </Link>
          <HeaderEnd />
        </>
      }
    >
      {children}
    </Page>
  )
}
