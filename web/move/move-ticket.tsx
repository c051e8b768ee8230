// Moves the open ticket to another project. Before, the dialog says what the ticket would lose there.

import { useNavigate } from '@tanstack/react-router'
import { FolderOutput } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Dropped } from '../../domain/move/move.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useQuery } from '../data/use-query.ts'
import { personName } from '../history/sentence-props.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ChooseProject, useTarget, useTargets } from './choose-project.tsx'
import type { MovableTicket } from './offered.ts'
import { useMove } from './use-move.ts'

type Props = { ticket: MovableTicket; projectKey: string }

/** @param hasText the button has words instead of only its icon */
export function MoveTicket({ hasText = false, ...props }: Props & { hasText?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        {...(hasText
          ? { size: 'sm', variant: 'ghost', icon: <FolderOutput />, children: t('Move to another project…') }
          : {
              variant: 'icon',
              'aria-label': t('Move to another project'),
              title: t('Move to another project'),
              children: <FolderOutput />,
            })}
        onClick={() => setOpen(true)}
      />
      {isOpen && <MoveDialog {...props} isFollowed onClose={() => setOpen(false)} />}
    </>
  )
}

/**
 * @param to the project that is chosen at first
 * @param isFollowed opens the ticket in its new project
 */
export function MoveDialog({
  ticket,
  projectKey,
  to = '',
  isFollowed,
  onClose,
}: Props & { to?: string; isFollowed: boolean; onClose: () => void }) {
  const { target, setTarget, error, miss } = useTarget(to)
  const targets = useTargets(ticket.project_id)
  const { move, pending } = useMove(ticket, { id: ticket.project_id, key: projectKey })
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const preview = useQuery('previewMoveToProject', {
    params: { ticketId: ticket.id },
    input: { project_id: target },
    enabled: target !== '',
  })
  const chosen = targets?.find(({ id }) => id === target)

  async function submit() {
    if (!chosen) return miss()
    if (pending || !preview.data) return
    const number = await move(chosen)
    if (number === undefined) return
    onClose()
    if (!isFollowed) return
    await navigate({
      to: '/project/$projectId/ticket/$number',
      params: { projectId: chosen.id, number: String(number) },
    })
  }

  return (
    <Dialog
      open
      size="sm"
      focusFirstField
      onOpenChange={(open) => !open && onClose()}
      title={t('Move {key} to another project', { key: ticketKey(projectKey, ticket.number) })}
    >
      <DialogForm
        formRef={form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        onCancel={onClose}
        submitLabel={t('Move ticket')}
        pending={pending}
      >
        <ChooseProject targets={targets} value={target} error={error} onChange={setTarget} />
        {target !== '' && preview.error && (
          <ErrorState
            compact
            message={t('Failed to compare the projects')}
            detail={reasonOf(preview.error)}
            retrying={preview.isFetching}
            onRetry={() => void preview.refetch()}
          />
        )}
        {target !== '' && !preview.data && !preview.error && <Spinner label={t('Comparing the projects')} />}
        {preview.data && chosen && (
          <Losses dropped={preview.data.dropped} column={preview.data.column} project={chosen.name} />
        )}
      </DialogForm>
    </Dialog>
  )
}

function Losses({ dropped, column, project }: { dropped: Dropped; column: string; project: string }) {
  const { labels, milestone, assignee, fields, relations, sub_tickets, parent } = dropped
  const lost = [
    ...(labels.length > 0
      ? [
          t('{count, plural, one {Label: {names}} other {Labels: {names}}}', {
            count: labels.length,
            names: labels.join(', '),
          }),
        ]
      : []),
    ...(dropped.column
      ? [t('Column: {before} (it goes to {after})', { before: dropped.column, after: column })]
      : []),
    ...(milestone ? [t('Milestone: {milestone}', { milestone })] : []),
    ...(fields.length > 0
      ? [
          t('{count, plural, one {Field: {names}} other {Fields: {names}}}', {
            count: fields.length,
            names: fields.join(', '),
          }),
        ]
      : []),
    ...(assignee ? [t('Assignee: {name}, who is not a member', { name: personName(assignee) })] : []),
  ]
  const links = [
    ...(relations > 0 ? [t('{relations, plural, one {# relation} other {# relations}}', { relations })] : []),
    ...(sub_tickets > 0
      ? [t('{count, plural, one {# sub-ticket} other {# sub-tickets}}', { count: sub_tickets })]
      : []),
    ...(parent ? [t('its parent')] : []),
  ]
  return (
    <div className="flex flex-col gap-3 text-ink-soft" role="status">
      {lost.length > 0 ? (
        <div>
          <p className="font-medium text-ink">{t('{project} does not have:', { project })}</p>
          <ul className="list-disc ps-5">
            {lost.map((one) => (
              <li key={one} className="wrap-anywhere">
                {one}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p>{t('{project} has everything that is set on this ticket.', { project })}</p>
      )}
      {links.length > 0 && (
        <p>
          {t('Links stay behind: {links}. A comment on the ticket will have their keys.', {
            links: links.join(', '),
          })}
        </p>
      )}
      <p>
        {t(
          'Comments, files and history go along. Only members of {project} can read the ticket afterwards. Its old key leads them to it. Undo moves it back with its old number, without what it lost.',
          { project },
        )}
      </p>
    </div>
  )
}
