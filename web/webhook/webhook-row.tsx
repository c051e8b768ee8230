// One webhook in the settings: its address, its state, and its actions.

import { Ellipsis, KeyRound, ListChecks, Pencil, Power, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CommandName, RawInputOf } from '../../domain/api.ts'
import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import { chatFormat, formatLabel } from '../../domain/webhook/format/formats.ts'
import type { Webhook } from '../../domain/webhook/webhook.ts'
import { reasonOf } from '../data/form-errors.ts'
import { runCommand } from '../data/use-command.ts'
import { rich } from '../locale/rich.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { toast } from '../ui/toast.tsx'
import { LogDialog } from './log-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { answerWords, chosenWords, hookState } from './words.ts'

type Props = { project: Pick<Project, 'id' | 'key' | 'name'>; hook: Webhook; onChanged: () => void }
type Shown = 'edit' | 'log' | 'secret' | 'delete'
type HookCommand = Extract<CommandName, 'updateWebhook' | 'deleteWebhook' | 'testWebhook'>

const TOAST = { id: 'webhook' }

export function WebhookRow({ project, hook, onChanged }: Props) {
  const projectId = project.id
  const isChat = chatFormat(hook.format) !== undefined
  const [shown, setShown] = useState<Shown | null>(null)
  const [pending, setPending] = useState(false)
  const { id, url, description, format, query, is_on, pending: waiting, last } = hook
  const state = hookState(hook)
  const name = description ?? new URL(url).host
  const close = () => setShown(null)

  async function attempt<N extends HookCommand>(
    command: N,
    input: Omit<RawInputOf<N>, 'webhook_id'>,
    words: { done: string; failed: string },
  ) {
    setPending(true)
    try {
      await runCommand<HookCommand>(command, {
        params: { projectId },
        input: { webhook_id: id, ...input },
      } as never)
      close()
      onChanged()
      toast.success(words.done, TOAST)
    } catch (error) {
      toast.error(words.failed, reasonOf(error), TOAST)
    } finally {
      setPending(false)
    }
  }

  const switchIt = () =>
    attempt(
      'updateWebhook',
      { is_on: !is_on },
      {
        done: is_on ? t('The webhook is off. New events are not sent.') : t('The webhook is on.'),
        failed: is_on ? t('Failed to switch it off') : t('Failed to switch it on'),
      },
    )
  const test = async () => {
    await attempt(
      'testWebhook',
      {},
      {
        done: isChat ? t('A test message is being sent.') : t('A test event is being sent.'),
        failed: isChat ? t('Failed to send a test message') : t('Failed to send a test event'),
      },
    )
    setShown('log')
  }

  return (
    <div className="flex items-start gap-2 py-2.5 sm:gap-3">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <p className="font-medium wrap-anywhere">{name}</p>
          <Badge tone={state.tone}>{state.label}</Badge>
        </div>
        <p className="text-xs text-ink-faint wrap-anywhere sm:text-sm">
          {isChat && `${formatLabel(format)} · `}
          {url}
        </p>
        <p className="text-xs text-ink-faint wrap-anywhere sm:text-sm">
          {chosenWords(hook)}
          {query !== null && (
            <>
              {' · '}
              {rich(
                'only <code>{query}</code>',
                { query },
                { code: (text) => <code className="font-mono">{text}</code> },
              )}
            </>
          )}
        </p>
        {(last || waiting > 0) && (
          <p className="text-xs text-ink-faint wrap-anywhere sm:text-sm">
            {last && (
              <>
                {answerWords(last)}, <TimeAgo at={last.at} />
              </>
            )}
            {last && waiting > 0 && ' · '}
            {waiting > 0 && t('{waiting} waiting', { waiting })}
          </p>
        )}
        {state.hint && <p className="mt-1 text-sm text-ink-soft">{state.hint}</p>}
      </div>
      <Button
        variant="icon"
        aria-label={t('Deliveries of {name}', { name })}
        title={t('Deliveries')}
        onClick={() => setShown('log')}
      >
        <ListChecks />
      </Button>
      <Menu
        trigger={
          <Button variant="icon" aria-label={t('More about {name}', { name })} title={t('More')}>
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={() => setShown('edit')}>
          {t('Edit')}
        </MenuItem>
        <MenuItem icon={<Send />} onSelect={() => void test()}>
          {isChat ? t('Send Test Message') : t('Send Test Event')}
        </MenuItem>
        <MenuItem icon={<Power />} onSelect={() => void switchIt()}>
          {is_on ? t('Switch Off') : t('Switch On')}
        </MenuItem>
        {!isChat && (
          <MenuItem icon={<KeyRound />} onSelect={() => setShown('secret')}>
            {t('New Secret…')}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} destructive onSelect={() => setShown('delete')}>
          {t('Delete…')}
        </MenuItem>
      </Menu>
      <WebhookDialog
        project={project}
        hook={hook}
        open={shown === 'edit'}
        onClose={close}
        onSaved={onChanged}
      />
      <SecretDialog
        projectId={projectId}
        hookId={id}
        name={name}
        open={shown === 'secret'}
        onClose={close}
        onMade={onChanged}
      />
      {shown === 'log' && (
        <LogDialog
          projectId={projectId}
          hookId={id}
          name={name}
          testLabel={isChat ? t('Send Test Message') : t('Send Test Event')}
          onTest={test}
          onClose={() => {
            close()
            onChanged()
          }}
        />
      )}
      <ConfirmDialog
        open={shown === 'delete'}
        onOpenChange={(open) => !open && close()}
        title={t('Delete the webhook “{name}”?', { name })}
        description={t('Its log is deleted too, and waiting deliveries are not sent. This cannot be undone.')}
        confirmLabel={t('Delete Webhook')}
        pending={pending}
        onConfirm={() =>
          void attempt(
            'deleteWebhook',
            {},
            { done: t('The webhook was deleted.'), failed: t('Failed to delete it') },
          )
        }
      />
    </div>
  )
}
