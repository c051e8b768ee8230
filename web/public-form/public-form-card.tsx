// The public form of a project, in its settings, for its owner and admins.

import { ExternalLink } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { InputOf } from '../../domain/api.ts'
import type { Column } from '../../domain/column/column.ts'
import { t } from '../../domain/locale/message.ts'
import { FORM_ROBOT, MAX_INTRO, type PublicFormSettings } from '../../domain/public-form/public-form.ts'
import { reasonOf, roomLeft } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { reportUrl } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/card.tsx'
import { CheckRow } from '../ui/check-row.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Field, Textarea } from '../ui/field.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { toast } from '../ui/toast.tsx'
import { CopyLink } from './copy-link.tsx'
import { FilingSettings } from './filing-settings.tsx'

const TOAST = { id: 'public-form' }
type Change = InputOf<'changePublicForm'>

export function PublicFormCard({ projectId, columns }: { projectId: string; columns: Column[] }) {
  const query = useQuery('getPublicForm', { params: { projectId } })
  const change = useCommand('changePublicForm')
  const [asking, setAsking] = useState(false)
  const form = query.data?.form
  const works = form?.works === true

  async function save(input: Change, done?: string): Promise<boolean> {
    try {
      await change.run({ params: { projectId }, input })
      await query.refetch()
      if (done) toast.success(done, TOAST)
      return true
    } catch (error) {
      toast.error(t('Failed to change the form'), reasonOf(error), TOAST)
      return false
    }
  }

  return (
    <Card
      title={t('Public Form')}
      description={t(
        'People without an account send reports with it. Each becomes a ticket reported by “{robot}”.',
        { robot: FORM_ROBOT },
      )}
    >
      {!query.data && (
        <QueryState
          loading={t('Loading the public form')}
          failed={t('Failed to load the public form')}
          query={query}
        />
      )}
      {query.data && !works && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm text-ink-faint">
            {form?.is_on
              ? t('Its robot was removed from the project, so it is closed. Open it to add the robot again.')
              : t(
                  'It is closed. People follow their reports with a private link, which works only while the form is open.',
                )}
          </p>
          <Button pending={change.pending} onClick={() => void save({ is_on: true }, t('The form is open.'))}>
            {t('Open Form')}
          </Button>
        </div>
      )}
      {form && works && (
        <div className="flex flex-col gap-4">
          <CopyLink link={reportUrl(form.slug)} />
          <Settings
            key={form.intro}
            projectId={projectId}
            columns={columns}
            form={form}
            pending={change.pending}
            save={save}
          />
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            <a
              href={reportUrl(form.slug)}
              target="_blank"
              rel="noreferrer"
              className={buttonStyle({ variant: 'secondary' })}
            >
              <ExternalLink aria-hidden />
              {t('Show Form')}
            </a>
            <Button variant="destructive" onClick={() => setAsking(true)}>
              {t('Close Form')}
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Close the public form?')}
        description={t(
          'Nobody can send reports, and the private links to earlier reports stop working until the form is open again. The tickets stay.',
        )}
        confirmLabel={t('Close Form')}
        pending={change.pending}
        onConfirm={() => void save({ is_on: false }, t('The form is closed.')).then(() => setAsking(false))}
      />
    </Card>
  )
}

type SettingsProps = {
  projectId: string
  columns: Column[]
  form: PublicFormSettings
  pending: boolean
  save: (input: Change, done?: string) => Promise<boolean>
}

function Settings({ projectId, columns, form: saved, pending, save }: SettingsProps) {
  /** The settings that are being saved. */
  const [chosen, setChosen] = useState<Change>({})
  const saving = useRef<Promise<boolean>>(Promise.resolve(true))
  const form = { ...saved, ...chosen }
  const [intro, setIntro] = useState(saved.intro ?? '')
  const isChanged = intro.trim() !== (saved.intro ?? '')
  async function choose(change: Change) {
    const former = formerOf(change)
    setChosen((others) => ({ ...others, ...change }))
    // One after the other, in the order of the presses. The choices are shown until the last one is saved.
    const turn = saving.current.then(() => save(change))
    saving.current = turn
    if (await turn) offerUndo(former)
    if (saving.current === turn) setChosen({})
  }
  /** The settings as they were before this change. */
  function formerOf(change: Change): Change {
    const names = Object.keys(change) as (keyof Change & keyof PublicFormSettings)[]
    return Object.fromEntries(names.map((name) => [name, form[name]]))
  }
  function offerUndo(former: Change) {
    const undo = () => void save(former, t('The change of the form was undone.'))
    toast.success(t('The form was changed.'), { ...TOAST, action: { label: t('Undo'), onClick: undo } })
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isChanged) await save({ intro }, t('The introduction was saved.'))
  }
  return (
    <>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col items-start gap-2">
        <Field label={t('Introduction')} className="w-full" hint={roomLeft(intro, MAX_INTRO)}>
          <Textarea
            rows={3}
            value={intro}
            maxLength={MAX_INTRO}
            placeholder={t('What should people report here, and what not?')}
            onChange={({ target }) => setIntro(target.value)}
          />
        </Field>
        {isChanged && (
          <Button type="submit" size="sm" pending={pending}>
            {t('Save Introduction')}
          </Button>
        )}
      </form>
      <CheckRow
        checked={form.suggests}
        onChange={(suggests) => void choose({ suggests })}
        hint={t(
          'People who type a title see the titles of similar reports, as they were sent. Other tickets are never shown.',
        )}
      >
        {t('Suggest similar reports')}
      </CheckRow>
      <CheckRow
        checked={form.shows_names}
        onChange={(shows_names) => void choose({ shows_names })}
        hint={t('Otherwise answers come from “The team”.')}
      >
        {t('Show who answers')}
      </CheckRow>
      <CheckRow
        checked={form.asks_mail}
        onChange={(asks_mail) => void choose({ asks_mail })}
        hint={t(
          'Senders can give an address and get a mail when the state of their report changes. Nobody in the project sees the address.',
        )}
      >
        {t('Offer mails to senders')}
      </CheckRow>
      <FilingSettings
        projectId={projectId}
        columns={columns}
        form={form}
        onChange={(change) => void choose(change)}
      />
    </>
  )
}
