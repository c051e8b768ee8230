// The dialog that adds a webhook and then shows its secret once, or that edits a webhook.
import { type FormEvent, useState } from 'react'
import type { EventType } from '../../domain/event.ts'
import { CreateWebhook, type Webhook } from '../../domain/webhook/webhook.ts'
import { runCommand } from '../data/use-command.ts'
import { refusedAs } from '../form/attempt.ts'
import { newHookSecret } from '../form/make-secret.tsx'
import { schemaCheck } from '../form/schema-check.ts'
import { useForm } from '../form/use-form.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field, Input } from '../ui/field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { EventChoice } from './event-choice.tsx'
import { HookSecret } from './secret-dialog.tsx'

type Props = {
  projectId: string
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
  const params = { projectId }
  const { form, errors, pending, submit } = useForm(
    schemaCheck(CreateWebhook),
    async (input) => {
      if (hook) {
        const { secret: _, ...changes } = input
        await runCommand('updateWebhook', { params, input: { webhook_id: hook.id, ...changes } })
        onClose()
        toast.success('The webhook was saved.', TOAST)
      } else {
        await runCommand('createWebhook', { params, input })
        onMade(input.secret)
      }
      onSaved()
    },
    refusedAs('Failed to save the webhook', TOAST),
  )
  const onSubmit = (event: FormEvent) => submit(event, { url, description, types, secret: newHookSecret() })
  return (
    <DialogForm
      formRef={form}
      onSubmit={onSubmit}
      onCancel={onClose}
      submitLabel={hook ? 'Save' : 'Add Webhook'}
      pendingLabel={hook ? 'Saving...' : 'Adding...'}
      pending={pending}
    >
      <TextField
        label="Address"
        error={errors.url}
        hint="The https address of your program that receives the events."
        type="url"
        inputMode="url"
        placeholder="https://ci.example.org/hooks/lacewing"
        autoComplete="off"
        value={url}
        onType={setUrl}
      />
      <Field label="Description" error={errors.description} hint="A name to recognise it by.">
        <Input
          value={description}
          onChange={({ target }) => setDescription(target.value)}
          placeholder="Notifies the build server"
          autoComplete="off"
        />
      </Field>
      <EventChoice types={types} error={errors.types} onChange={setTypes} />
    </DialogForm>
  )
}
