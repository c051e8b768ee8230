// The link from the board or the list to what it was at an earlier moment: beside the tabs, and on a phone in their menu.

import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import type { ProjectSearch, ProjectTab } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'

/** Where the link leads: to now, from where the time bar leads back. */
export const toPast = (projectId: string, tab: ProjectTab) => ({
  to: '/project/$projectId' as const,
  params: { projectId },
  search: (now: ProjectSearch): ProjectSearch => ({
    ...now,
    tab: 'insight',
    at: 'now',
    span: tab === 'list' ? 'list' : undefined,
    section: undefined,
  }),
})

export function PastLink({ projectId, tab }: { projectId: string; tab: ProjectTab }) {
  return (
    <Link
      {...toPast(projectId, tab)}
      title={t('The Board as It Was')}
      // On phones it is in the menu of the tabs.
      className={buttonStyle({ variant: 'ghost', size: 'sm', className: 'shrink-0 max-sm:hidden' })}
    >
      <History />
      <span className="max-xl:sr-only">{t('The Board as It Was')}</span>
    </Link>
  )
}
