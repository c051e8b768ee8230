// The document title of a project page: the open ticket or tab, and the project.

import { useEffect } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { useLiveQuery } from '../data/use-query.ts'
import type { ProjectTab } from '../paths.ts'

/** The board is the project itself. The settings write their title with that of their section (settings/section-page.tsx). */
const TITLES: Record<ProjectTab, string | undefined> = {
  board: '',
  list: t('Ticket List'),
  calendar: t('Calendar'),
  timeline: t('Timeline'),
  activity: t('Activity'),
  insight: t('Insight'),
  settings: undefined,
}

export function usePageTitle(project: Project, number: number | undefined, tab: ProjectTab) {
  const isOpen = number !== undefined
  // The same query key as in the dialog, so that the ticket is fetched only once.
  const { data } = useLiveQuery('getTicketByNumber', {
    params: { projectId: project.id },
    input: { number: number ?? 0 },
    enabled: isOpen,
  })
  const ticket = isOpen && `${ticketKey(project.key, number)} ${data?.ticket.title ?? ''}`.trim()
  const part = ticket || TITLES[tab]
  const title = part === undefined ? part : `${part && `${part} · `}${project.name} · Lacewing`
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
}
