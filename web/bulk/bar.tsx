// The bar at the bottom of the board or the list, while tickets are selected or a bulk change runs.

import { FolderOutput, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { BulkAction } from '../../domain/bulk/bulk.ts'
import { t } from '../../domain/locale/message.ts'
import type { Field } from '../../domain/ticket/kinds.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { numberText } from '../locale/format.ts'
import { useProject } from '../project/use-project.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { BarFields } from './bar-fields.tsx'
import { TicketDialog } from './dialogs.tsx'
import { Progress } from './progress.tsx'
import type { BulkSelection, useBulkChange } from './use-bulk-change.ts'
import type { Done } from './words.ts'

/** The current dialog: for the value of a field, or for deleting. */
type Asking = Field | 'delete'

export function SelectionBar({
  projectId,
  selected,
  count,
  isShown,
  selection,
  more,
  bulk: { start, stop, running, isPending },
  onClear,
  onTransfer,
  onAll,
}: {
  projectId: string
  selected: ReadonlySet<string>
  count: number
  isShown: boolean
  selection: BulkSelection
  /** The number of matching tickets in words, if more match than are selected. */
  more: string | undefined
  bulk: Pick<ReturnType<typeof useBulkChange>, 'start' | 'stop' | 'running' | 'isPending'>
  onClear: () => void
  /** Opens the dialog that moves the tickets to another project. */
  onTransfer: () => void
  onAll: () => void
}) {
  const { project, may } = useProject(projectId)
  const [asking, setAsking] = useState<Asking>()
  const onClose = () => setAsking(undefined)
  const onAction = (act: BulkAction, done: Done) => void start(selection, act, done, true)

  function remove() {
    onClose()
    void start(
      selection,
      { do: 'delete' },
      (count) => t('{count, plural, one {# ticket deleted} other {# tickets deleted}}', { count }),
      may('ticket.restore'),
    )
    onClear()
  }

  return (
    <>
      {(isShown || running !== undefined) && (
        <section
          aria-label={t('Selected tickets')}
          data-keep-clear
          data-selection-bar
          className="fixed inset-x-0 bottom-0 z-40 flex animate-fade-in flex-col gap-1 border-t border-line-strong bg-raised px-3 py-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] text-ink shadow-lg sm:bottom-4 sm:mx-auto sm:w-fit sm:max-w-[calc(100vw-2rem)] sm:rounded-xl sm:border sm:pb-2"
        >
          {running && <Progress bulk={running} onStop={stop} />}
          {isShown && (
            <div className="flex min-w-0 items-center gap-1 max-sm:flex-wrap">
              <span className="shrink-0 px-1 font-medium tabular-nums">
                {t('{count} selected', { count: numberText(count) })}
              </span>
              {more && (
                <Button size="sm" onClick={onAll}>
                  {t('Select all {more} that match', { more })}
                </Button>
              )}
              <div className="flex min-w-0 items-center gap-0.5 overflow-x-auto [scrollbar-width:thin] max-sm:order-last max-sm:w-full">
                <BarFields
                  projectId={projectId}
                  onAction={onAction}
                  disabled={isPending}
                  onPick={setAsking}
                />
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<FolderOutput />}
                  disabled={isPending}
                  onClick={onTransfer}
                >
                  {t('Move to project…')}
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<Trash2 />}
                  disabled={isPending}
                  onClick={() => setAsking('delete')}
                >
                  {t('Delete')}
                </Button>
              </div>
              <Button
                size="sm"
                variant="icon"
                aria-label={t('Clear selection')}
                title={t('Clear selection (press Esc)')}
                className="max-sm:ml-auto"
                onClick={onClear}
              >
                <X />
              </Button>
            </div>
          )}
        </section>
      )}
      {typeof asking === 'object' && asking.kind === 'ticket' && (
        <TicketDialog
          projectId={projectId}
          count={count}
          selected={selected}
          onClose={onClose}
          field={asking}
          onChoose={({ id, number }) =>
            onAction({ do: 'edit', changes: { [asking.name]: id } }, (count) =>
              t('{count, plural, one {# ticket put below {key}} other {# tickets put below {key}}}', {
                count,
                key: ticketKey(project?.key ?? '', number),
              }),
            )
          }
        />
      )}
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={(open) => !open && onClose()}
        title={t('{count, plural, one {Delete # ticket?} other {Delete # tickets?}}', { count })}
        description={
          may('ticket.restore')
            ? t('They and their comments disappear for everybody. You can undo this for 30 days.')
            : t(
                'Only tickets that you reported can be deleted. They and their comments disappear for everybody; only an admin of the project can restore them, for 30 days.',
              )
        }
        confirmLabel={t('{count, plural, one {Delete # ticket} other {Delete # tickets}}', { count })}
        onConfirm={remove}
      />
    </>
  )
}
