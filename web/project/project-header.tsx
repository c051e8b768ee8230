// The head of a project page: the way back, name and description, and the button for a new ticket.
import { ArrowLeft, Plus } from 'lucide-react'
import type { Project } from '../../domain/project.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page.tsx'

export function ProjectHeader({
  project,
  onBack,
  onNewTicket,
  onNewTicketLikely,
}: {
  project: Project
  onBack: () => void
  /** Missing where the person may not create tickets. */
  onNewTicket?: () => void
  /** The pointer or the focus is on the button. */
  onNewTicketLikely: () => void
}) {
  return (
    <PageHeader
      title={project.name}
      description={project.description && <Description text={project.description} />}
      back={
        <Button
          variant="icon"
          aria-label="Back to Dashboard"
          title="Back to Dashboard"
          className="-ml-2 pointer-coarse:-my-2"
          onClick={onBack}
        >
          <ArrowLeft />
        </Button>
      }
      actions={
        onNewTicket && (
          <Button
            variant="primary"
            icon={<Plus />}
            title="New Ticket (press c)"
            aria-keyshortcuts="c"
            onClick={onNewTicket}
            onMouseEnter={onNewTicketLikely}
            onFocus={onNewTicketLikely}
          >
            New Ticket
          </Button>
        )
      }
    />
  )
}

/** Two lines at most, so that the board keeps its place; the whole text stands in the settings. */
function Description({ text }: { text: string }) {
  return (
    <span title={text} className="line-clamp-2 max-w-4xl">
      {text}
    </span>
  )
}
