// Tickets by mail, in a project's settings: the address for all members, and the settings for the owner and admins.

import { useRef, useState } from 'react'
import type { InputOf } from '../../domain/api.ts'
import type { Column } from '../../domain/column/column.ts'
import { t } from '../../domain/locale/message.ts'
import type { MailInSettings } from '../../domain/mail-in/mail-in.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { CopyLink } from '../public-form/copy-link.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { toast } from '../ui/toast.tsx'
import { MailFiling } from './mail-filing.tsx'

const TOAST = { id: 'mail-in' }
type Change = InputOf<'changeMailIn'>
type Save = (input: Change, done: string, undo?: Change) => Promise<boolean>
type CardProps = { projectId: string; columns: Column[]; mayManage: boolean }

export function MailInCard({ projectId, columns, mayManage }: CardProps) {
  const query = useQuery('getMailIn', { params: { projectId } })
  const change = useCommand('changeMailIn')
  const settings = query.data?.mail_in

  const save: Save = async (input, done, undo) => {
    try {
      await change.run({ params: { projectId }, input })
      await query.refetch()
      const action = undo && { label: t('Undo'), onClick: () => void save(undo, t('The change was undone.')) }
      toast.success(done, { ...TOAST, ...(action && { action }) })
      return true
    } catch (error) {
      toast.error(t('Failed to change tickets by mail'), reasonOf(error), TOAST)
      return false
    }
  }

  return (
    <Card
      title={t('Tickets by Mail')}
      description={t(
        'Members send a mail from their own address. Its subject becomes the title, its text the description, and its attachments become files.',
      )}
    >
      {!settings && (
        <QueryState
          loading={t('Loading tickets by mail')}
          failed={t('Failed to load tickets by mail')}
          query={query}
        />
      )}
      {settings && !settings.is_on && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm text-ink-faint">{isOffReason(settings, mayManage)}</p>
          {mayManage && settings.is_offered && (
            <Button
              pending={change.pending}
              onClick={() =>
                void save({ is_on: true }, t('The project takes tickets by mail.'), { is_on: false })
              }
            >
              {t('Take Tickets by Mail')}
            </Button>
          )}
        </div>
      )}
      {settings?.is_on && (
        <Open
          settings={settings}
          pending={change.pending}
          save={save}
          filing={{ projectId, columns }}
          mayManage={mayManage}
        />
      )}
    </Card>
  )
}

function isOffReason({ is_offered }: MailInSettings, mayManage: boolean): string {
  if (!is_offered)
    return t(
      'This server takes no tickets by mail. Its operator can set a mailbox with MAIL_IN_URL and MAIL_IN_AUTHSERV.',
    )
  return mayManage ? t('It is off.') : t('It is off. The owner or an admin can turn it on.')
}

type OpenProps = {
  settings: MailInSettings
  pending: boolean
  save: Save
  filing: { projectId: string; columns: Column[] }
  mayManage: boolean
}

function Open({ settings, pending, save, filing, mayManage }: OpenProps) {
  const [asking, setAsking] = useState(false)
  /** Changes are sent one after the other. */
  const saving = useRef<Promise<boolean>>(Promise.resolve(true))
  const choose = (change: Change, undo: Change) => {
    saving.current = saving.current.then(() => save(change, t('Tickets by mail were changed.'), undo))
  }
  return (
    <div className="flex flex-col gap-4">
      {settings.address === null ? (
        <p className="text-sm text-ink-faint">{isOffReason({ ...settings, is_offered: false }, mayManage)}</p>
      ) : (
        <CopyLink link={settings.address} label={t('Copy Address')} />
      )}
      <p className="text-sm text-ink-faint">
        {t('A mail counts only if the mail server confirms that it comes from the address of a member.')}
      </p>
      {mayManage && <MailFiling {...filing} settings={settings} choose={choose} />}
      {mayManage && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <Button onClick={() => setAsking(true)}>{t('New Address')}</Button>
          <Button
            variant="destructive"
            pending={pending}
            onClick={() =>
              void save({ is_on: false }, t('The project takes no tickets by mail.'), { is_on: true })
            }
          >
            {t('Turn Off')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Replace the address?')}
        description={t(
          'Mails to the present address are dropped from then on. Members find the new one here.',
        )}
        confirmLabel={t('Replace Address')}
        pending={pending}
        onConfirm={() =>
          void save({ replaces: settings.address ?? undefined }, t('The address was replaced.')).then(() =>
            setAsking(false),
          )
        }
      />
    </div>
  )
}
