// An open project: its part of the header, tabs kept in the URL, and the dialogs over them. Chunks that the first view of the
// board does not need are loaded lazily, and prefetched once the board is live.

import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import { useLiveState } from '../data/live.ts'
import { useOptionalChunk } from '../data/load-chunk.ts'
import { undoLast } from '../data/undo.ts'
import { useEarlyKeys } from '../keys/early-keys.ts'
import { usePageKeys } from '../keys/page-keys.ts'
import { useKeyCommands } from '../keys/use-key-commands.ts'
import { DialogLoading } from '../loading.tsx'
import type { ProjectTab } from '../paths.ts'
import { boardOrder, ownOrder } from '../ticket/board/board-order.ts'
import { isBoardFiltered } from '../ticket/filter/list-filter.ts'
import { useTicketLinks } from '../ticket/ticket-links.ts'
import { AvatarColours } from '../ui/avatar.tsx'
import { keepKeys } from '../ui/keep-keys.ts'
import { usePreference } from '../ui/preference.ts'
import { Tabs } from '../ui/tabs.tsx'
import { MoreTabs } from './more-tabs.tsx'
import {
  ArchivedBanner,
  besideTabs,
  FirstSteps,
  NewTicketDialog,
  selecting,
  TicketDialog,
  useIdleChunks,
  visiting,
  warmNewTicket,
} from './project-chunks.ts'
import { InFrame } from './project-frame.tsx'
import { ProjectActions, ProjectTitle } from './project-header.tsx'
import { ProjectNames } from './project-names.tsx'
import { useTabs } from './project-tabs.tsx'
import { stepsHeight, useFirstSteps } from './use-first-steps.ts'
import { useMemberColours } from './use-member-colours.ts'
import { useOpenTicket } from './use-open-ticket.ts'
import { usePageTitle } from './use-page-title.ts'
import { useProject } from './use-project.ts'

export function ProjectPage({ project }: { project: Project }) {
  const projectId = project.id
  const { may } = useProject(projectId)
  const { tab = 'board', ...inAddress } = useSearch({ strict: false })
  const hasTickets = tab === 'board' || tab === 'list' || tab === 'calendar' || tab === 'timeline'
  const navigate = useNavigate()
  const ticket = useOpenTicket(projectId)
  // The press is painted first; an expensive dialog follows.
  const openNumber = useDeferredValue(ticket.number)
  usePageTitle(project, ticket.number, tab)

  const colours = useMemberColours(projectId)
  const liveState = useLiveState()
  const isLive = liveState === 'live' || liveState === 'delayed'
  const [newTicket, setNewTicket] = useState<'unopened' | 'open' | 'closed'>('unopened')
  // Opening one dialog closes the other, because a dialog that is still loading would otherwise open on top of it later.
  const closeTicket = useRef<() => void>(undefined)
  closeTicket.current = ticket.number === undefined ? undefined : ticket.close
  const openNewTicket = useCallback(() => {
    keepKeys()
    setNewTicket('open')
    closeTicket.current?.()
  }, [])
  useEffect(() => {
    if (ticket.number !== undefined) setNewTicket((now) => (now === 'open' ? 'closed' : now))
  }, [ticket.number])
  const onNewTicket = may('ticket.create') && !inAddress.at ? openNewTicket : undefined
  const [wantsSearch, setWantsSearch] = useState(false)
  const [isFiltering, setFiltering] = useState(false)
  // Once shown, the filters stay when the filter is cleared, so that the focus stays, too.
  const isSorted = ownOrder(usePreference(boardOrder)) !== undefined
  if (!isFiltering && (isSorted || inAddress.lanes || isBoardFiltered(inAddress))) setFiltering(true)
  const onSearchFocused = useCallback(() => setWantsSearch(false), [])
  /** Goes to the search of this page: on the board, of its filters; on tabs without tickets, of the list. */
  function search() {
    keepKeys()
    if (tab === 'board') setFiltering(true)
    setWantsSearch(true)
    if (!hasTickets && tab !== 'insight') choose('list')
  }
  const showNews = () => void navigate({ to: '/project/$projectId/news', params: { projectId } })
  useKeyCommands('page', { newTicket: onNewTicket, search, showNews })
  // Undo also works with a dialog open.
  useKeyCommands('ticket', { undo: () => void undoLast() })
  usePageKeys()
  useTicketLinks(projectId)
  const Selecting = useOptionalChunk(selecting, false)?.Selecting
  useEarlyKeys(selecting, Selecting !== undefined)
  const Visiting = useOptionalChunk(visiting, false)?.Visiting
  const steps = useFirstSteps(project, may('ticket.create'))
  useIdleChunks(projectId, isLive)
  const mayInvite = may('member.invite')
  const mayImport = may('project.import')
  const stepsFrame = `mb-4 ${stepsHeight(mayInvite || mayImport)}`
  const firstSteps = steps.shown && (
    <Suspense fallback={<div className={stepsFrame} />}>
      <FirstSteps
        project={project}
        mayInvite={mayInvite}
        mayImport={mayImport}
        onClose={steps.close}
        className={stepsFrame}
      />
    </Suspense>
  )

  const panel = { projectId, wantsSearch, onSearchFocused, firstSteps, isFiltering, onNewTicket }
  const { items, choose } = useTabs(panel)
  const BesideTabs = useOptionalChunk(besideTabs, false)?.BesideTabs

  return (
    <AvatarColours value={colours}>
      <ProjectNames projectId={projectId}>
        <InFrame slot="title">
          <ProjectTitle project={project} onBack={() => navigate({ to: '/dashboard' })} />
        </InFrame>
        <InFrame slot="actions">
          <ProjectActions
            onFilter={tab === 'board' ? () => setFiltering((now) => !now) : undefined}
            isFiltering={isFiltering}
            onNewTicket={onNewTicket}
            onNewTicketLikely={() => warmNewTicket(projectId)}
          />
        </InFrame>
        {project.archived_at && (
          <Suspense fallback={<div className="mb-4 h-12" />}>
            <ArchivedBanner project={project} mayRestore={may('project.archive')} />
          </Suspense>
        )}
        <Tabs<ProjectTab>
          value={tab}
          onValueChange={choose}
          label={t('Project')}
          frame={(row, panel) => (
            <>
              <InFrame slot="row">
                <div className="flex min-w-0 items-center overflow-x-auto [scrollbar-width:none]">
                  <div className="shrink-0">{row}</div>
                  <MoreTabs items={items} tab={tab} onTab={choose} />
                  {BesideTabs && (
                    <BesideTabs
                      key={projectId}
                      projectId={projectId}
                      tab={tab}
                      ofTickets={hasTickets ? tab : undefined}
                    />
                  )}
                </div>
              </InFrame>
              {panel}
            </>
          )}
          items={items}
        />
        {Selecting && hasTickets && <Selecting key={projectId} projectId={projectId} />}
        {Visiting && <Visiting projectId={projectId} />}
        {openNumber !== undefined && (
          <Suspense fallback={<DialogLoading />}>
            <TicketDialog projectId={projectId} number={openNumber} onClose={ticket.close} />
          </Suspense>
        )}
        {newTicket !== 'unopened' && (
          <Suspense fallback={<DialogLoading />}>
            <NewTicketDialog
              projectId={projectId}
              open={newTicket === 'open'}
              onOpenChange={(open) => setNewTicket(open ? 'open' : 'closed')}
            />
          </Suspense>
        )}
      </ProjectNames>
    </AvatarColours>
  )
}
