// An earlier version of a text: what changed in it, and the actions on it. Loaded on demand.

import { lazy, Suspense, useState } from 'react'
import type { VersionedText } from '../../domain/history/history.ts'
import { t } from '../../domain/locale/message.ts'
import { reasonOf } from '../data/form-errors.ts'
import { loadChunk } from '../data/load-chunk.ts'
import { useCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { useProject } from '../project/use-project.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'

const Difference = lazy(async () => ({
  default: (await loadChunk(() => import('./difference.tsx'))).Difference,
}))

type EarlierTextProps = {
  projectId: string
  /** The event number of the change that replaced the text. */
  seq: number
  field: VersionedText
  /** For a ticket's text: the ticket in which it can be restored. */
  ticketId?: string
  /** The version of the ticket on which a restore is based. */
  version?: number
}

/** A button that opens the difference; nothing for users who may not read earlier texts. */
export function EarlierText(props: EarlierTextProps) {
  const { may } = useProject(props.projectId)
  const [isOpen, setOpen] = useState(false)
  if (!may('history.read')) return null
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t('Hide what changed') : t('Show what changed')}
      </Button>
      {isOpen && <Version {...props} />}
    </>
  )
}

function Version({ projectId, seq, field, ticketId, version }: EarlierTextProps) {
  const { may } = useProject(projectId)
  const query = useQuery('getReplacedText', { params: { projectId }, input: { seq, field } })
  if (query.error)
    return (
      <ErrorState
        compact
        message={t('The earlier text could not be loaded.')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (!query.data) return <Spinner label={t('Loading the earlier text')} />
  const { before, after, is_removed } = query.data
  if (is_removed) return <p className="text-ink-faint">{t('An admin removed this text from the history.')}</p>
  return (
    <div className="my-1 flex flex-col gap-2 rounded-lg border border-line bg-surface p-3 text-ink-soft">
      <Suspense fallback={<Spinner label={t('Loading the earlier text')} />}>
        <Difference before={before ?? ''} after={after ?? ''} />
      </Suspense>
      <div className="flex flex-wrap gap-2">
        {ticketId &&
          version !== undefined &&
          may('ticket.update') &&
          (field === 'title' || field === 'description') && (
            <Restore ticketId={ticketId} version={version} field={field} text={before} />
          )}
        {may('history.remove') && (
          <TakeOut projectId={projectId} seq={seq} field={field} onDone={() => void query.refetch()} />
        )}
      </div>
    </div>
  )
}

function Restore({
  ticketId,
  version,
  field,
  text,
}: {
  ticketId: string
  version: number
  field: 'title' | 'description'
  text: string | null
}) {
  const { run, pending } = useCommand('updateTicket')
  async function restore() {
    try {
      const event = await run({ params: { ticketId }, input: { version, [field]: text } })
      toast.success(
        event
          ? t('{field, select, title {Earlier title restored} other {Earlier description restored}}', {
              field,
            })
          : t(
              '{field, select, title {The title is already the same} other {The description is already the same}}',
              {
                field,
              },
            ),
      )
    } catch (error) {
      toast.error(
        t('{field, select, title {Failed to restore the title} other {Failed to restore the description}}', {
          field,
        }),
        reasonOf(error),
      )
    }
  }
  return (
    <Button size="sm" pending={pending} onClick={() => void restore()}>
      {t('{field, select, title {Restore the earlier title} other {Restore the earlier description}}', {
        field,
      })}
    </Button>
  )
}

function TakeOut({
  projectId,
  seq,
  field,
  onDone,
}: {
  projectId: string
  seq: number
  field: VersionedText
  onDone: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const { run, pending } = useCommand('removeReplacedText')
  async function remove() {
    try {
      await run({ params: { projectId }, input: { seq, field } })
      setAsking(false)
      onDone()
    } catch (error) {
      toast.error(t('Failed to remove the earlier text'), reasonOf(error))
    }
  }
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        {t('Remove from history…')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Permanently remove the earlier text?')}
        description={t(
          'Nobody can read or restore it afterwards. The audit log records that you removed it.',
        )}
        confirmLabel={t('Remove')}
        pending={pending}
        onConfirm={() => void remove()}
      />
    </>
  )
}
