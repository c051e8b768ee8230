// The dialog that adds a webhook, and then shows its secret once or sends a test message, or that edits a webhook.

import { lazy, Suspense, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import { chatFormat, type WebhookFormat } from '../../domain/webhook/format/formats.ts'
import type { Webhook } from '../../domain/webhook/webhook.ts'
import { loadChunk } from '../data/load-chunk.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { toast } from '../ui/toast.tsx'
import { HookFields } from './hook-fields.tsx'
import { HookSecret } from './secret-dialog.tsx'
import { TryOut } from './try-out.tsx'
import { useHookForm } from './use-hook-form.ts'

const Preview = lazy(async () => ({ default: (await loadChunk(() => import('./preview.tsx'))).Preview }))

type Props = {
  project: Pick<Project, 'id' | 'key' | 'name'>
  /** The webhook that is edited; undefined for a new one. */
  hook?: Webhook
  open: boolean
  onClose: () => void
  onSaved: () => void
}

export function WebhookDialog({ open, ...rest }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && rest.onClose()}
      title={rest.hook ? t('Edit Webhook') : t('New Webhook')}
      description={t(
        'Events of this project are sent to an address: as messages to a chat, or signed to a program.',
      )}
      focusFirstField
    >
      <Making {...rest} />
    </Dialog>
  )
}

type Made = { format: WebhookFormat; secret: string | null }

function Making(props: Omit<Props, 'open'>) {
  const [made, setMade] = useState<Made>()
  if (made?.secret) return <HookSecret secret={made.secret} onDone={props.onClose} />
  if (made)
    return (
      <TryOut
        projectId={props.project.id}
        format={made.format}
        onTried={props.onSaved}
        onDone={props.onClose}
      />
    )
  return <WebhookForm {...props} onMade={setMade} />
}

const TOAST = { id: 'webhook' }

function WebhookForm({
  project,
  hook,
  onClose,
  onSaved,
  onMade,
}: Omit<Props, 'open'> & { onMade: (made: Made) => void }) {
  const { values, set, form, errors, pending, submit } = useHookForm({
    projectId: project.id,
    hook,
    onMade: (secret) => onMade({ format: values.format, secret }),
    onSaved: () => {
      if (hook) {
        onClose()
        toast.success(t('The webhook was saved.'), TOAST)
      }
      onSaved()
    },
  })
  const chat = chatFormat(values.format)
  return (
    <DialogForm
      formRef={form}
      onSubmit={submit}
      onCancel={onClose}
      submitLabel={hook ? t('Save') : t('Add Webhook')}
      pendingLabel={hook ? t('Saving...') : t('Adding...')}
      pending={pending}
    >
      <HookFields
        values={values}
        errors={errors}
        exists={hook !== undefined}
        shownUrl={hook?.url}
        set={set}
      />
      {chat && (
        <div className="flex flex-col gap-2">
          <h3 className="text-sm font-medium">{t('Preview')}</h3>
          <Suspense fallback={<p className="text-sm text-ink-faint">{t('Loading...')}</p>}>
            <Preview chat={chat} project={project} />
          </Suspense>
        </div>
      )}
    </DialogForm>
  )
}
