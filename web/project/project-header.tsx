// The header of a project page: back button, name, description, and New Ticket.
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
  /** Undefined if the user may not create tickets. */
  onNewTicket?: () => void
  /** Called when the pointer or focus reaches the button. */
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

/** At most two lines, so that the board keeps its position; the full text is in the settings. */
function Description({ text }: { text: string }) {
  return (
    <span title={text} className="line-clamp-2 max-w-4xl">
      {text}
    </span>
  )
}
