// An open project: header, three tabs kept in the address, and the dialogs over them. Chunks
// that the first view of the board does not need are loaded lazily.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Columns3, List, Settings } from 'lucide-react'
import {
  lazy,
  memo,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useState,
} from 'react'
import type { Project } from '../../domain/project.ts'
import { loadChunk, preloadChunk } from '../data/load-chunk.ts'
import { prefetch } from '../data/use-query.ts'
import { ChunkLoading, DialogLoading } from '../loading.tsx'
import type { ProjectTab } from '../paths.ts'
import { rendering } from '../text/markdown.tsx'
import { useNewTicketKey } from '../ticket/new-ticket-key.ts'
import { Tabs } from '../ui/tabs.tsx'
import { ProjectHeader } from './project-header.tsx'
import { useOpenTicket } from './use-open-ticket.ts'
import { usePageTitle } from './use-page-title.ts'
import { useProject } from './use-project.ts'

const loadList = () => import('../ticket/list.tsx')
const loadSettings = () => import('./settings.tsx')
const loadTicketDialog = () => import('../ticket/dialog.tsx')
const loadNewTicketDialog = () => import('../ticket/new-ticket-dialog.tsx')
const Board = lazy(async () => ({ default: (await loadChunk(() => import('../ticket/board.tsx'))).Board }))
const TicketList = lazy(async () => ({ default: (await loadChunk(loadList)).TicketList }))
const ProjectSettings = lazy(async () => ({ default: (await loadChunk(loadSettings)).ProjectSettings }))
const TicketDialog = lazy(async () => ({ default: (await loadChunk(loadTicketDialog)).TicketDialog }))
const NewTicketDialog = lazy(async () => ({
  default: (await loadChunk(loadNewTicketDialog)).NewTicketDialog,
}))

/**
 * After this delay the page has loaded, and the remaining chunks are prefetched in case the connection is lost later.
 */
const QUIET_MS = 3_000
const IDLE_CHUNKS = [loadTicketDialog, loadNewTicketDialog, loadList, loadSettings]

export function ProjectPage({ project }: { project: Project }) {
  const projectId = project.id
  const { may } = useProject(projectId)
  const { tab = 'board' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const ticket = useOpenTicket(projectId)
  // The press is painted first; an expensive dialog follows.
  const openNumber = useDeferredValue(ticket.number)
  usePageTitle(project, ticket.number)

  const [newTicket, setNewTicket] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const openNewTicket = useCallback(() => startTransition(() => setNewTicket('open')), [])
  const onNewTicket = may('ticket.create') ? openNewTicket : undefined
  useNewTicketKey(onNewTicket)
  useEffect(() => {
    const timer = setTimeout(() => {
      IDLE_CHUNKS.forEach(preloadChunk)
      rendering.fetch()
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [])

  function choose(next: ProjectTab) {
    void navigate({
      to: '.',
      search: (before) => ({ ...before, tab: next === 'board' ? undefined : next }),
      resetScroll: false,
    })
  }

  return (
    <>
      <ProjectHeader
        project={project}
        onBack={() => navigate({ to: '/dashboard' })}
        onNewTicket={onNewTicket}
        onNewTicketLikely={() => warmNewTicket(projectId)}
      />
      <Tabs<ProjectTab>
        value={tab}
        onValueChange={choose}
        label="Project"
        className="flex-1"
        items={[
          {
            value: 'board',
            label: 'Kanban Board',
            icon: <Columns3 />,
            content: <BoardPanel projectId={projectId} />,
          },
          {
            value: 'list',
            label: 'Ticket List',
            icon: <List />,
            content: <ListPanel projectId={projectId} />,
            onLikely: () => warmList(projectId),
          },
          {
            value: 'settings',
            label: 'Settings',
            icon: <Settings />,
            content: <SettingsPanel projectId={projectId} />,
            onLikely: () => warmSettings(projectId),
          },
        ]}
      />
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
            onOpenChange={(open) => startTransition(() => setNewTicket(open ? 'open' : 'closed'))}
          />
        </Suspense>
      )}
    </>
  )
}

// Prefetch what a likely click needs.

function warmList(projectId: string) {
  preloadChunk(loadList)
  prefetch('listTickets', { projectId })
}

function warmSettings(projectId: string) {
  preloadChunk(loadSettings)
  prefetch('listMembers', { projectId })
}

function warmNewTicket(projectId: string) {
  preloadChunk(loadNewTicketDialog)
  prefetch('listMembers', { projectId })
}

type PanelProps = { projectId: string }

// Memoised, because the panels read their own data.

/** From the medium width up the board fills the screen and its columns scroll, so it has no height of its own. */
const BoardPanel = memo(function BoardPanel({ projectId }: PanelProps) {
  return (
    <div className="relative flex flex-1 flex-col md:min-h-[26rem]">
      <div className="flex flex-col md:absolute md:inset-0">
        <Chunk label="Loading board">
          <Board projectId={projectId} />
        </Chunk>
      </div>
    </div>
  )
})

const ListPanel = memo(function ListPanel({ projectId }: PanelProps) {
  return (
    <Chunk label="Loading tickets">
      <TicketList projectId={projectId} />
    </Chunk>
  )
})

const SettingsPanel = memo(function SettingsPanel({ projectId }: PanelProps) {
  return (
    <Chunk label="Loading settings">
      <ProjectSettings projectId={projectId} />
    </Chunk>
  )
})

function Chunk({ label, children }: { label: string; children: ReactNode }) {
  return <Suspense fallback={<ChunkLoading label={label} />}>{children}</Suspense>
}
