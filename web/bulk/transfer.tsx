// The dialog that moves a ticket, or the selected ones, to another project. Its code loads when it is opened.
import { lazy, Suspense } from 'react'
import { loadChunk } from '../data/load-chunk.ts'
import type { MovableTicket } from '../move/offered.ts'
import { useProject } from '../project/use-project.ts'
import type { BulkSelection } from './use-bulk-change.ts'

const loadMany = () => import('../move/move-many.tsx')
const loadOne = () => import('../move/move-ticket.tsx')
const MoveMany = lazy(async () => ({ default: (await loadChunk(loadMany)).MoveMany }))
const MoveDialog = lazy(async () => ({ default: (await loadChunk(loadOne)).MoveDialog }))

export function Transfer({
  projectId,
  ticket,
  ...props
}: {
  projectId: string
  /** The only ticket; undefined for the selected ones. */
  ticket?: MovableTicket
  /** The project that is chosen at first. */
  to?: string
  selection: BulkSelection
  count: number
  onMove: (to: { id: string; name: string }) => void
  onClose: () => void
}) {
  const { project } = useProject(projectId)
  if (!project) return null
  return (
    <Suspense fallback={null}>
      {ticket ? (
        <MoveDialog
          ticket={ticket}
          projectKey={project.key}
          // The open ticket stays open where it is then.
          isFollowed={location.pathname.endsWith(`/ticket/${ticket.number}`)}
          {...(props.to !== undefined && { to: props.to })}
          onClose={props.onClose}
        />
      ) : (
        <MoveMany projectId={projectId} {...props} />
      )}
    </Suspense>
  )
}
