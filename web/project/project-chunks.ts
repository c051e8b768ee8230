// The chunks of an open project that the first view of the board does not need. They load when they are needed, and are
// prefetched if a click is likely and once the page is idle.
import { type ComponentType, lazy, useEffect } from 'react'
import { loadChunk, OptionalChunk, preloadChunk } from '../data/load-chunk.ts'
import { prefetch, prefetchPlain } from '../data/use-query.ts'
import { rendering } from '../text/markdown.tsx'
import { rowAnchoring } from '../ticket/row-anchor.tsx'

const loadList = () => import('../ticket/list/list.tsx')
const loadDays = () => import('../ticket/days-tabs.ts')
const loadActivity = () => import('../history/activity.tsx')
const loadInsight = () => import('../insight/insight.tsx')
const loadSettings = () => import('./settings-page.tsx')
const loadTicketDialog = () => import('../ticket/dialog/dialog.tsx')
const loadNewTicketDialog = () => import('../ticket/dialog/new-ticket-dialog.tsx')
export const loadBesideTabs = () => import('./beside-tabs.tsx')

/** @returns a component of the chunk that `load` imports; `warm` loads the chunk early */
function partOf<Props, Name extends string>(
  load: () => Promise<{ [N in Name]: ComponentType<Props> }>,
  name: Name,
) {
  const part = lazy(async () => ({ default: (await loadChunk(load))[name] }))
  return Object.assign(part, { warm: () => preloadChunk(load) })
}

export const TicketList = partOf(loadList, 'TicketList')
export const Calendar = partOf(loadDays, 'Calendar')
export const Timeline = partOf(loadDays, 'Timeline')
export const Activity = partOf(loadActivity, 'Activity')
export const Insight = partOf(loadInsight, 'Insight')
export const ProjectSettings = partOf(loadSettings, 'ProjectSettings')
export const ArchivedBanner = partOf(() => import('./archived-banner.tsx'), 'ArchivedBanner')
export const FirstSteps = partOf(() => import('./first-steps.tsx'), 'FirstSteps')
export const TicketDialog = lazy(async () => ({ default: (await loadChunk(loadTicketDialog)).TicketDialog }))
export const NewTicketDialog = partOf(loadNewTicketDialog, 'NewTicketDialog')
export const MoreMenu = partOf(loadBesideTabs, 'MoreMenu')

export const visiting = new OptionalChunk(() => import('../news/visiting.tsx'))
export const besideTabs = new OptionalChunk(loadBesideTabs)
export const selecting = new OptionalChunk(() => import('../bulk/selecting.tsx'))

/**
 * After this delay the page has loaded, and the remaining chunks are prefetched in case the connection is lost later.
 */
const QUIET_MS = 3_000
/** The delay once the live connection is up: by then, everything on the screen has loaded. */
const LIVE_QUIET_MS = 1_000
const IDLE_CHUNKS = [loadNewTicketDialog, loadTicketDialog, loadList, loadDays, loadActivity, loadSettings]
const OPTIONAL = [rowAnchoring, rendering, selecting, visiting, besideTabs]

export function useIdleChunks(projectId: string, isLive: boolean) {
  useEffect(() => {
    const timer = setTimeout(
      () => {
        IDLE_CHUNKS.forEach(preloadChunk)
        for (const chunk of OPTIONAL) chunk.fetch()
        prefetchPlain('getTicketDefaults', { projectId })
      },
      isLive ? LIVE_QUIET_MS : QUIET_MS,
    )
    return () => clearTimeout(timer)
  }, [projectId, isLive])
}

// Prefetch what a likely click needs.

export function warmList(projectId: string) {
  preloadChunk(loadList)
  prefetch('listTickets', { projectId })
}

export function warmSettings(projectId: string) {
  preloadChunk(loadSettings)
  prefetch('listMembers', { projectId })
}

export function warmNewTicket(projectId: string) {
  preloadChunk(loadNewTicketDialog)
  prefetch('listMembers', { projectId })
  prefetch('listTemplates', { projectId })
  prefetchPlain('getTicketDefaults', { projectId })
}
