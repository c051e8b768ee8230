// The user's own calendar addresses, in the profile: creating, replacing and ending them.

import { RefreshCw, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { CALENDARS_PER_PERSON, type Calendar, calendarPath } from '../../domain/calendar/calendar.ts'
import { t } from '../../domain/locale/message.ts'
import { newSecret } from '../data/new-secret.ts'
import { useCommand } from '../data/use-command.ts'
import { useLiveQuery, useQuery } from '../data/use-query.ts'
import { attempt } from '../form/attempt.ts'
import { rich } from '../locale/rich.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field } from '../ui/field.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { SecretShown } from '../ui/secret-shown.tsx'
import { Select } from '../ui/select.tsx'
import { dateOf } from '../ui/time-ago.tsx'
import { toast } from '../ui/toast.tsx'

const TOAST = { id: 'calendar' }
const MINE = 'mine'
const nameOf = ({ project }: Calendar) =>
  project === null ? t('My tickets') : project.name || t('A project that you have left')

export function CalendarsCard() {
  const query = useQuery('listCalendars', { params: {} })
  const create = useCommand('createCalendar')
  const replace = useCommand('replaceCalendar')
  const end = useCommand('endCalendar')
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [asking, setAsking] = useState<{ what: 'replace' | 'end'; calendar: Calendar }>()
  const calendars = query.data?.calendars
  const isFull = (calendars?.length ?? 0) >= CALENDARS_PER_PERSON

  const doing = (failed: string, action: () => Promise<unknown>) =>
    attempt(failed, () => action().then(() => void query.refetch()), TOAST)

  async function make(project_id: string | null) {
    const made = newSecret()
    const input = { project_id, secret: made }
    if (!(await doing(t('Failed to create the address'), () => create.run({ params: {}, input })))) return
    setMaking(false)
    setSecret(made)
  }

  async function confirmed() {
    if (!asking) return
    const calendar_id = asking.calendar.id
    if (asking.what === 'end') {
      if (
        await doing(t('Failed to remove the calendar'), () => end.run({ params: {}, input: { calendar_id } }))
      )
        toast.success(t('The calendar was removed.'), TOAST)
    } else {
      const made = newSecret()
      const input = { calendar_id, secret: made }
      if (await doing(t('Failed to replace the address'), () => replace.run({ params: {}, input })))
        setSecret(made)
    }
    setAsking(undefined)
  }

  return (
    <Card
      title={t('Calendars')}
      description={t('Due dates of open tickets in your calendar app, at a secret address.')}
      actions={
        calendars && (
          <Button
            size={calendars.length > 0 ? 'sm' : 'md'}
            disabled={isFull}
            title={
              isFull
                ? t('You can have at most {count} calendars', {
                    count: CALENDARS_PER_PERSON,
                  })
                : undefined
            }
            onClick={() => setMaking(true)}
          >
            {t('New Calendar')}
          </Button>
        )
      }
    >
      <QueryList
        loading={t('Loading your calendars')}
        failed={t('Failed to load your calendars')}
        query={query}
        rows={calendars}
        keyOf={({ id }) => id}
        cannotShow={t('This calendar cannot be shown.')}
        none={t('You have no calendars yet.')}
        label={t('Calendars')}
        className="-my-2.5"
      >
        {(calendar) => (
          <div className="flex items-center gap-2 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">{nameOf(calendar)}</p>
              <p className="text-xs text-ink-faint sm:text-sm">
                {rich(
                  'Since <time>{date}</time>',
                  { date: dateOf(calendar.created_at) },
                  { time: (text) => <time dateTime={calendar.created_at}>{text}</time> },
                )}
              </p>
            </div>
            <Button
              variant="icon"
              title={t('Replace address')}
              aria-label={t('Replace the address of {name}', { name: nameOf(calendar) })}
              onClick={() => setAsking({ what: 'replace', calendar })}
            >
              <RefreshCw />
            </Button>
            <Button
              variant="icon"
              title={t('Remove')}
              aria-label={t('Remove the calendar {name}', { name: nameOf(calendar) })}
              onClick={() => setAsking({ what: 'end', calendar })}
            >
              <Trash2 />
            </Button>
          </div>
        )}
      </QueryList>
      <Dialog
        open={isMaking}
        onOpenChange={setMaking}
        title={t('New Calendar')}
        description={t('Tickets that you can no longer see disappear from it.')}
        size="sm"
      >
        <NewCalendar pending={create.pending} onCancel={() => setMaking(false)} onMake={make} />
      </Dialog>
      <Dialog
        open={secret !== undefined}
        onOpenChange={(open) => !open && setSecret(undefined)}
        title={t('Calendar Address')}
        size="sm"
      >
        <SecretShown
          secret={`${location.origin}${calendarPath(secret ?? '')}`}
          copyLabel={t('Copy Address')}
          note={t(
            'It is shown only now, because the server stores only its hash. Anyone with it can see these due dates.',
          )}
          onDone={() => setSecret(undefined)}
        >
          {t('In your calendar app, subscribe to a calendar by URL and enter this address.')}
        </SecretShown>
      </Dialog>
      <ConfirmDialog
        open={asking !== undefined}
        onOpenChange={(open) => !open && setAsking(undefined)}
        title={asking?.what === 'replace' ? t('Replace this address?') : t('Remove this calendar?')}
        description={t('Apps that use the current address stop working. This cannot be undone.')}
        confirmLabel={asking?.what === 'replace' ? t('Replace Address') : t('Remove Calendar')}
        pending={replace.pending || end.pending}
        onConfirm={() => void confirmed()}
      />
    </Card>
  )
}

type NewProps = {
  pending: boolean
  onCancel: () => void
  onMake: (projectId: string | null) => Promise<void>
}

function NewCalendar({ pending, onCancel, onMake }: NewProps) {
  const projects = useLiveQuery('listProjects', { params: {} }).data?.projects ?? []
  const [chosen, setChosen] = useState(MINE)
  const form = useRef<HTMLFormElement>(null)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!pending) await onMake(chosen === MINE ? null : chosen)
  }
  return (
    <DialogForm
      formRef={form}
      onSubmit={submit}
      onCancel={onCancel}
      submitLabel={t('Create Address')}
      pendingLabel={t('Making...')}
      pending={pending}
    >
      <Field label={t('Due dates of')} hint={t('Open tickets only, due from 90 days ago on, at most 1,000.')}>
        <Select
          value={chosen}
          onValueChange={setChosen}
          options={[
            { value: MINE, label: t('My tickets, in all my projects') },
            ...projects.map(({ id, name }) => ({ value: id, label: t('All of {name}', { name }) })),
          ]}
        />
      </Field>
    </DialogForm>
  )
}
