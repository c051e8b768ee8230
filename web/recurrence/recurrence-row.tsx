// One recurring ticket in the settings: its rule in words, its next days, the ticket that it made last, and its actions.

import { Ellipsis, Pause, Pencil, Play, SkipForward, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import type { Recurrence } from '../../domain/recurrence/recurrence.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { runCommand } from '../data/use-command.ts'
import { attempt } from '../form/attempt.ts'
import { rich } from '../locale/rich.tsx'
import { ticketUrl } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { toast } from '../ui/toast.tsx'
import { RecurrenceDialog } from './recurrence-dialog.tsx'
import { RemoveRecurrence } from './remove-recurrence.tsx'
import { momentText, ruleWords } from './rule-form.ts'
import { hintOf, placeOf, stateOf } from './words.ts'

const TOAST = { id: 'recurrence' }
type Props = { recurrence: Recurrence; project: Project; mayManage: boolean }

export function RecurrenceRow({ recurrence, project, mayManage }: Props) {
  const { title, rule, starts_on, time, zone, next, last, mode, version, paused } = recurrence
  const [shown, setShown] = useState<'edit' | 'delete' | null>(null)
  const [pending, setPending] = useState(false)
  const params = { recurrenceId: recurrence.id }
  const close = () => setShown(null)
  const state = stateOf(recurrence)
  const [first, ...others] = next

  async function run(failed: string, done: string, action: () => Promise<unknown>) {
    setPending(true)
    if (await attempt(failed, action, TOAST)) {
      close()
      toast.success(done, TOAST)
    }
    setPending(false)
  }
  const pause = (is_paused: boolean) =>
    run(
      is_paused ? t('Failed to pause it') : t('Failed to resume it'),
      is_paused ? t('Paused. No ticket is created until it is resumed.') : t('Resumed.'),
      () => runCommand('updateRecurrence', { params, input: { version, is_paused } }),
    )
  const skip = (at: string) =>
    run(t('Failed to skip the next ticket'), t('Skipped: {moment}', { moment: momentText(at, zone) }), () =>
      runCommand('skipRecurrence', { params, input: { next: at } }),
    )

  const when = { rule: ruleWords(rule, starts_on), time, place: placeOf(zone) }
  return (
    <div className="flex items-start gap-2 py-2.5 sm:gap-3">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2">
          <p className="font-medium wrap-anywhere">{title}</p>
          {state && <Badge tone={state.tone}>{state.label}</Badge>}
        </div>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {mode === 'when_done'
            ? t('{rule} at {time}, {place}, counted from the day when the last one was done', when)
            : t('{rule} at {time}, {place}', when)}
        </p>
        {first && (
          <details className="text-sm text-ink-faint">
            <summary className="w-fit cursor-pointer rounded-sm marker:text-ink-faint">
              {t('Next: {moment}', { moment: momentText(first, zone) })}
            </summary>
            <ul className="mt-1 flex flex-col gap-0.5 ps-4">
              {others.length > 0 ? (
                others.map((at) => <li key={at}>{momentText(at, zone)}</li>)
              ) : (
                <li>
                  {mode === 'when_done'
                    ? t('The day after it depends on when it is done.')
                    : t('It is the last one.')}
                </li>
              )}
            </ul>
          </details>
        )}
        {last && (
          <p className="text-sm text-ink-faint">
            {rich(
              'Last: <link>{key}</link>, {made, plural, one {# ticket} other {# tickets}} so far',
              { key: ticketKey(project.key, last.number), made: recurrence.made },
              { link: (text) => <a href={ticketUrl(project.id, last.number)}>{text}</a> },
            )}
          </p>
        )}
        {hintOf(recurrence) && <p className="text-sm text-ink-soft">{hintOf(recurrence)}</p>}
      </div>
      {mayManage && (
        <Menu
          trigger={
            <Button
              variant="icon"
              aria-label={t('More about {title}', { title })}
              title={t('More')}
              disabled={pending}
            >
              <Ellipsis />
            </Button>
          }
        >
          <MenuItem icon={<Pencil />} onSelect={() => setShown('edit')}>
            {t('Edit')}
          </MenuItem>
          {first && (
            <MenuItem icon={<SkipForward />} onSelect={() => void skip(first)}>
              {t('Skip the Next One')}
            </MenuItem>
          )}
          <MenuItem icon={paused ? <Play /> : <Pause />} onSelect={() => void pause(!paused)}>
            {paused ? t('Resume') : t('Pause')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} destructive onSelect={() => setShown('delete')}>
            {t('Delete…')}
          </MenuItem>
        </Menu>
      )}
      {shown === 'edit' && (
        <RecurrenceDialog projectId={project.id} recurrence={recurrence} onClose={close} />
      )}
      {shown === 'delete' && <RemoveRecurrence recurrence={recurrence} onClose={close} />}
    </div>
  )
}
