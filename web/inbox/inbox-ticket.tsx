// The ticket of an inbox line: beside the list on wide screens, over it on the others. A chunk of its own.

import { useEffect } from 'react'
import { t } from '../../domain/locale/message.ts'
import { undoLast } from '../data/undo.ts'
import { useKeyCommands } from '../keys/use-key-commands.ts'
import { ProjectNames } from '../project/project-names.tsx'
import { useMemberColours } from '../project/use-member-colours.ts'
import { useProject } from '../project/use-project.ts'
import { TicketDialog } from '../ticket/dialog/dialog.tsx'
import { TicketPane } from '../ticket/dialog/pane.tsx'
import { useTicketLinks } from '../ticket/ticket-links.ts'
import { AvatarColours } from '../ui/avatar.tsx'

/** Each further project opens the live stream again. Tickets that the user only passes are not live. */
const RESTED_MS = 1_000

type Props = {
  projectId: string
  number: number
  isBeside: boolean
  onClose: () => void
  /** Called once a ticket of the project has been open for a moment, so that the project is kept live. */
  onProject: (projectId: string) => void
}

export function InboxTicket({ projectId, number, isBeside, onClose, onProject }: Props) {
  const isLoaded = useProject(projectId).query.isSuccess
  useEffect(() => {
    if (!isLoaded) return
    // The stream begins at the event number of the answer, so no change is missed.
    const timer = setTimeout(onProject, RESTED_MS, projectId)
    return () => clearTimeout(timer)
  }, [isLoaded, projectId, onProject])
  useKeyCommands('ticket', { undo: () => void undoLast() })
  useTicketLinks(projectId)
  const colours = useMemberColours(projectId)
  const Ticket = isBeside ? TicketPane : TicketDialog
  return (
    <AvatarColours value={colours}>
      <ProjectNames projectId={projectId}>
        <Ticket projectId={projectId} number={number} onClose={onClose} back={t('Back to the inbox')} />
      </ProjectNames>
    </AvatarColours>
  )
}
