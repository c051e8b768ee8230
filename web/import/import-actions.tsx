// The actions on an import in its present state: run, pause, continue, discard, remove.

import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import type { ImportInFull } from '../../domain/import/import.ts'
import { t } from '../../domain/locale/message.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

type Props = {
  projectId: string
  found: ImportInFull
  /** The number of changes in the report that the import would not contain. */
  unapplied: number
  refresh: () => void
  onGone: () => void
}

/** The states in which nothing of the import is in the project yet. */
const UNWRITTEN = new Set(['uploaded', 'reading', 'read', 'unreadable'])

export function ImportActions({ projectId, found, unapplied, refresh, onGone }: Props) {
  const { id, state } = found.import
  const [asks, setAsks] = useState<'discard' | 'remove'>()
  const start = useCommand('startImport')
  const pause = useCommand('pauseImport')
  const remove = useCommand('removeImport')
  const args = { params: { projectId }, input: { id } }
  const arriving = (found.report?.kinds ?? []).find(({ of }) => of === 'ticket')?.arrives ?? 0

  async function attempt(run: () => Promise<unknown>, failed: string, after = refresh) {
    try {
      await run()
      after()
    } catch (error) {
      toast.error(failed, reasonOf(error))
      refresh()
    }
    setAsks(undefined)
  }
  const begin = () => attempt(() => start.run(args), t('The import could not be started'))

  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {state === 'read' && (
        <Button
          variant="primary"
          disabled={unapplied > 0}
          pending={start.pending}
          onClick={() => void begin()}
        >
          {t('{arriving, plural, one {Import # Ticket} other {Import # Tickets}}', { arriving })}
        </Button>
      )}
      {state === 'paused' && (
        <Button variant="primary" icon={<Play />} pending={start.pending} onClick={() => void begin()}>
          {t('Resume')}
        </Button>
      )}
      {state === 'running' && (
        <Button
          icon={<Pause />}
          pending={pause.pending}
          onClick={() => void attempt(() => pause.run(args), t('The import could not be paused'))}
        >
          {t('Pause')}
        </Button>
      )}
      {UNWRITTEN.has(state) && <Button onClick={() => setAsks('discard')}>{t('Discard…')}</Button>}
      {state === 'read' && unapplied > 0 && (
        <p className="text-sm text-ink-soft">
          {t('Please apply or take back your changes in the report first.')}
        </p>
      )}
      {(state === 'running' || state === 'paused' || state === 'finished') && (
        <Button variant={state === 'finished' ? 'secondary' : 'ghost'} onClick={() => setAsks('remove')}>
          {state === 'finished' ? t('Remove This Import…') : t('Stop and Remove…')}
        </Button>
      )}
      <ConfirmDialog
        open={asks === 'discard'}
        onOpenChange={(open) => !open && setAsks(undefined)}
        title={t('Discard this import?')}
        description={t('The uploaded data is deleted. Nothing was added to the project.')}
        confirmLabel={t('Discard')}
        pending={remove.pending}
        onConfirm={() => void attempt(() => remove.run(args), t('The import could not be discarded'), onGone)}
      />
      {asks === 'remove' && (
        <RemoveDialog
          projectId={projectId}
          id={id}
          pending={remove.pending}
          onClose={() => setAsks(undefined)}
          onConfirm={() => void attempt(() => remove.run(args), t('The import could not be removed'))}
        />
      )}
    </div>
  )
}
