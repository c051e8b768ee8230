// The project's part of the top bar: back button, name and description with the project switcher, Filter, and New Ticket.

import { ListFilter, Plus } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import { keyHint } from '../keys/key-commands.ts'
import { BackArrow } from '../ui/back-arrow.tsx'
import { Button } from '../ui/button.tsx'
import { ProjectSwitcherButton } from './project-switcher-button.tsx'

export function ProjectTitle({ project, onBack }: { project: Project; onBack: () => void }) {
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Button
        variant="icon"
        aria-label={t('Back to Dashboard')}
        title={t('Back to Dashboard')}
        className="max-sm:-mx-1"
        onClick={onBack}
      >
        <BackArrow />
      </Button>
      <div className="min-w-0">
        <div className="flex items-center gap-0.5">
          <h1 dir="auto" title={project.name} className="truncate text-base font-semibold">
            {project.name}
          </h1>
          <ProjectSwitcherButton current={project.id} />
        </div>
        {project.description && (
          <p dir="auto" title={project.description} className="max-w-[60ch] truncate text-xs text-ink-faint">
            {project.description}
          </p>
        )}
      </div>
    </div>
  )
}

export function ProjectActions({
  onFilter,
  isFiltering,
  onNewTicket,
  onNewTicketLikely,
}: {
  /** Shows or hides the filters; undefined if the page has its own. */
  onFilter?: () => void
  isFiltering: boolean
  /** Undefined if the user may not create tickets. */
  onNewTicket?: () => void
  /** Called when the pointer or focus reaches the button. */
  onNewTicketLikely: () => void
}) {
  return (
    <>
      {onFilter && (
        <Button
          icon={<ListFilter />}
          {...keyHint('search', t('Filter the board'))}
          aria-label={t('Filter')}
          aria-expanded={isFiltering}
          className="text-ink-faint"
          onClick={onFilter}
        >
          <span className="max-lg:hidden">{t('Filter')}</span>
        </Button>
      )}
      {onNewTicket && (
        // On phones, within reach of the thumb: a bar that ends the page, so that nothing is beneath it (theme.css).
        <div
          data-keep-clear
          data-new-ticket
          className="contents border-line bg-canvas px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:block max-md:border-t"
        >
          <Button
            variant="primary"
            icon={<Plus />}
            {...keyHint('newTicket', t('New Ticket'))}
            className="max-md:h-11 max-md:w-full"
            onClick={onNewTicket}
            onMouseEnter={onNewTicketLikely}
            onFocus={onNewTicketLikely}
          >
            {t('New Ticket')}
          </Button>
        </div>
      )}
    </>
  )
}
