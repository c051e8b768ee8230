// An open project: header, three tabs kept in the address, and the dialogs over them. The parts that the first look
// at the board does not need are loaded when they are asked for, and ahead of that once the board is live.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Columns3, List, Settings } from 'lucide-react'
import {
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Project } from '../../domain/project.ts'
import { useLiveState } from '../data/live.ts'
import { loadPart, warmPart } from '../data/load-part.ts'
import { warm } from '../data/use-query.ts'
import { DialogLoading, PartLoading } from '../part.tsx'
import type { ProjectTab } from '../paths.ts'
import { useNewTicketKey } from '../ticket/new-ticket-key.ts'
import { keepKeys } from '../ui/keep-keys.ts'
import { Tabs } from '../ui/tabs.tsx'
import { ProjectHeader } from './project-header.tsx'
import { useOpenTicket } from './use-open-ticket.ts'
import { usePageTitle } from './use-page-title.ts'
import { useProject } from './use-project.ts'

const loadList = () => import('../ticket/list.tsx')
const loadSettings = () => import('./settings.tsx')
const loadTicketDialog = () => import('../ticket/dialog.tsx')
const Board = lazy(async () => ({ default: (await loadPart(() => import('../ticket/board.tsx'))).Board }))
const loadNewTicketDialog = () => import('../ticket/new-ticket-dialog.tsx')
const TicketList = lazy(async () => ({ default: (await loadPart(loadList)).TicketList }))
const ProjectSettings = lazy(async () => ({ default: (await loadPart(loadSettings)).ProjectSettings }))
const TicketDialog = lazy(async () => ({ default: (await loadPart(loadTicketDialog)).TicketDialog }))
const NewTicketDialog = lazy(async () => ({ default: (await loadPart(loadNewTicketDialog)).NewTicketDialog }))

/** The page is there by then; what it may need next is fetched, so that a lost connection does not keep it away. */
const QUIET_MS = 3_000
/** What is on the screen is up to date: nothing else is on its way any more. */
const LIVE_QUIET_MS = 1_000
const NEXT_PARTS = [loadNewTicketDialog, loadTicketDialog, loadList, loadSettings]

export function ProjectPage({ project }: { project: Project }) {
  const projectId = project.id
  const { may } = useProject(projectId)
  const { tab = 'board' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const ticket = useOpenTicket(projectId)
  // What was pressed answers at once; a dialog that takes long to make follows.
  const openNumber = useDeferredValue(ticket.number)
  usePageTitle(project, ticket.number)

  const isLive = useLiveState() === 'live'
  const [newTicket, setNewTicket] = useState<'unopened' | 'open' | 'closed'>('unopened')
  // Of two dialogs the later one stays: what was asked for first and could not come yet would open on top of it.
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
  const onNewTicket = may('ticket.create') ? openNewTicket : undefined
  useNewTicketKey(onNewTicket)
  useEffect(() => {
    const timer = setTimeout(() => NEXT_PARTS.forEach(warmPart), isLive ? LIVE_QUIET_MS : QUIET_MS)
    return () => clearTimeout(timer)
  }, [isLive])

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
            content: <BoardPanel projectId={projectId} onNewTicket={onNewTicket} />,
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
            onOpenChange={(open) => setNewTicket(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </>
  )
}

// What a click that is likely now needs, fetched before it comes.

function warmList(projectId: string) {
  warmPart(loadList)
  warm('listTickets', { projectId })
}

function warmSettings(projectId: string) {
  warmPart(loadSettings)
  warm('listMembers', { projectId })
}

function warmNewTicket(projectId: string) {
  warmPart(loadNewTicketDialog)
  warm('listMembers', { projectId })
}

type PanelProps = { projectId: string }

// The panels follow what they show by themselves: what changes around them leaves them alone.

/** From the medium width on the board fills the screen and its columns scroll; it asks for no height itself. */
const BoardPanel = memo(function BoardPanel({
  projectId,
  onNewTicket,
}: PanelProps & { onNewTicket?: () => void }) {
  return (
    <div className="relative flex flex-1 flex-col md:min-h-[26rem]">
      <div className="flex flex-col md:absolute md:inset-0">
        <Part label="Loading board">
          <Board projectId={projectId} onNewTicket={onNewTicket} />
        </Part>
      </div>
    </div>
  )
})

const ListPanel = memo(function ListPanel({ projectId }: PanelProps) {
  return (
    <Part label="Loading tickets">
      <TicketList projectId={projectId} />
    </Part>
  )
})

const SettingsPanel = memo(function SettingsPanel({ projectId }: PanelProps) {
  return (
    <Part label="Loading settings">
      <ProjectSettings projectId={projectId} />
    </Part>
  )
})

function Part({ label, children }: { label: string; children: ReactNode }) {
  return <Suspense fallback={<PartLoading label={label} />}>{children}</Suspense>
}
