// A note on a ticket with the same crash, and whether the crash is back after its fix was released. Then the
// ticket can be reopened.

import { Bug } from 'lucide-react'
import type { SameCrash } from '../../domain/crash/crash.ts'
import { t } from '../../domain/locale/message.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useProject } from '../project/use-project.ts'
import { withUndo } from '../ticket/undo-change.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

export type CrashNoteProps = {
  ticketKey: string
  known: SameCrash
  /** The version of the report. */
  version: string | null
  onReopened: () => unknown
  disabled?: boolean
}

export function CrashNote({ ticketKey, known, version, onReopened, disabled = false }: CrashNoteProps) {
  const { may } = useProject(known.project_id)
  const { run, pending } = useCommand('moveTicket')
  const { fixed_in, is_regression, status } = known

  async function reopen() {
    try {
      const event = await run({ params: { ticketId: known.id }, input: { status: 'todo' } })
      onReopened()
      toast.success(t('{key} was reopened', { key: ticketKey }), withUndo(known.id, event))
    } catch (error) {
      toast.error(t('Failed to reopen the ticket'), reasonOf(error))
    }
  }

  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 pb-1.5">
      <p className={is_regression ? 'font-medium text-danger-text' : 'text-ink-soft'}>
        <Bug aria-hidden className="mr-1.5 inline size-4 align-text-bottom" />
        {sentenceOf(known, version)}
      </p>
      {status === 'done' && (is_regression || fixed_in === null) && may('ticket.update') && (
        <Button size="sm" pending={pending} disabled={disabled} onClick={() => void reopen()}>
          {t('Reopen {key}', { key: ticketKey })}
        </Button>
      )}
    </div>
  )
}

function sentenceOf({ match, fixed_in: fixed, is_regression }: SameCrash, back: string | null): string {
  const isSame = match === 'exact'
  if (fixed === null && !is_regression) return isSame ? t('Same crash') : t('Probably the same crash')
  if (fixed === null)
    return isSame
      ? t('Same crash and back in {back}: a regression', { back })
      : t('Probably the same crash and back in {back}: a regression', { back })
  if (!is_regression)
    return isSame
      ? t('Same crash, fixed in {fixed}', { fixed })
      : t('Probably the same crash, fixed in {fixed}', { fixed })
  return isSame
    ? t('Same crash, fixed in {fixed} and back in {back}: a regression', { fixed, back })
    : t('Probably the same crash, fixed in {fixed} and back in {back}: a regression', { fixed, back })
}
