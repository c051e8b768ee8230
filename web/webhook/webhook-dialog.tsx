// The dialog that adds a webhook, and then shows its secret once; or edits one.
import { type FormEvent, useRef, useState } from 'react'
import type { EventType } from '../../domain/event.ts'
import { CreateWebhook, WEBHOOK_SECRET_PREFIX, type Webhook } from '../../domain/webhook/webhook.ts'
import {
  errorsOf,
  errorsOfRefusal,
  type FieldErrors,
  reasonOf,
  useFocusOnError,
} from '../data/form-errors.ts'
import { newSecretBase64 } from '../data/new-secret.ts'
import { useCommand } from '../data/use-command.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field, Input } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'
import { EventChoice } from './event-choice.tsx'
import { HookSecret } from './secret-dialog.tsx'

type Props = {
  projectId: string
  /** The one that is edited; none: a new one. */
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
      title={rest.hook ? 'Edit Webhook' : 'New Webhook'}
      description="Each event is sent to this address by POST, signed with the secret of the webhook."
      focusFirstField
    >
      <Making {...rest} />
    </Dialog>
  )
}

function Making(props: Omit<Props, 'open'>) {
  const [secret, setSecret] = useState<string>()
  if (secret) return <HookSecret secret={secret} onDone={props.onClose} />
  return <WebhookForm {...props} onMade={setSecret} />
}

const TOAST = { id: 'webhook' }

function WebhookForm({
  projectId,
  hook,
  onClose,
  onSaved,
  onMade,
}: Omit<Props, 'open'> & { onMade: (secret: string) => void }) {
  const [url, setUrl] = useState(hook?.url ?? '')
  const [description, setDescription] = useState(hook?.description ?? '')
  const [types, setTypes] = useState<EventType[] | null>(hook?.types ?? null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const create = useCommand('createWebhook')
  const update = useCommand('updateWebhook')
  const pending = create.pending || update.pending
  const form = useRef<HTMLFormElement>(null)
  useFocusOnError(form, errors)
  const params = { projectId }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const secret = WEBHOOK_SECRET_PREFIX + newSecretBase64()
    const input = CreateWebhook.safeParse({ url, description, types, secret })
    if (!input.success) return setErrors(errorsOf(input.error))
    setErrors({})
    try {
      if (hook) {
        const { secret: _, ...changes } = input.data
        await update.run({ params, input: { webhook_id: hook.id, ...changes } })
        onClose()
        toast.success('The webhook was saved.', TOAST)
      } else {
        await create.run({ params, input: input.data })
        onMade(secret)
      }
      onSaved()
    } catch (error) {
      setErrors(errorsOfRefusal(error))
      toast.error('Failed to save the webhook', reasonOf(error), TOAST)
    }
  }

  return (
    <DialogForm
      formRef={form}
      onSubmit={submit}
      onCancel={onClose}
      submitLabel={hook ? 'Save' : 'Add Webhook'}
      pendingLabel={hook ? 'Saving...' : 'Adding...'}
      pending={pending}
    >
      <Field
        label="Address"
        required
        error={errors.url}
        hint="Where a program of yours takes events, with https."
      >
        <Input
          type="url"
          inputMode="url"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
          placeholder="https://ci.example.org/hooks/lacewing"
          autoComplete="off"
        />
      </Field>
      <Field label="Description" error={errors.description} hint="What it is for, so that you know it again.">
        <Input
          value={description}
          onChange={({ target }) => setDescription(target.value)}
          placeholder="Tells the build server"
          autoComplete="off"
        />
      </Field>
      <EventChoice types={types} error={errors.types} onChange={setTypes} />
    </DialogForm>
  )
}
