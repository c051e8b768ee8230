// A new secret for a webhook: made after a question, shown once.
import { useState } from 'react'
import { WEBHOOK_ROTATION_HOURS, WEBHOOK_SECRET_PREFIX } from '../../domain/webhook/webhook.ts'
import { newSecretBase64 } from '../data/new-secret.ts'
import { useCommand } from '../data/use-command.ts'
import { attempt } from '../form/attempt.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { SecretShown } from '../ui/secret-shown.tsx'

type Props = {
  projectId: string
  hookId: string
  name: string
  open: boolean
  onClose: () => void
  onMade: () => void
}

export function SecretDialog({ open, ...rest }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && rest.onClose()}
      title="New Secret"
      description={`For the webhook “${rest.name}”.`}
      size="sm"
    >
      <Making {...rest} />
    </Dialog>
  )
}

function Making({ projectId, hookId, onClose, onMade }: Omit<Props, 'open'>) {
  const [secret, setSecret] = useState<string>()
  const { run, pending } = useCommand('rotateWebhookSecret')
  async function make() {
    const made = WEBHOOK_SECRET_PREFIX + newSecretBase64()
    if (
      await attempt(
        'Failed to make a new secret',
        () => run({ params: { projectId }, input: { webhook_id: hookId, secret: made } }),
        { id: 'webhook' },
      )
    ) {
      setSecret(made)
      onMade()
    }
  }
  if (secret) return <HookSecret secret={secret} onDone={onClose} />
  return (
    <>
      <DialogBody>
        <p>
          For {WEBHOOK_ROTATION_HOURS} hours, what is sent is signed with both, the former secret and the new
          one. Give the new one to the receiver within that time.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" pending={pending} onClick={make}>
          Make Secret
        </Button>
      </DialogFooter>
    </>
  )
}

/** The secret of a webhook, shown once. */
export function HookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <SecretShown
      secret={secret}
      copyLabel="Copy Secret"
      note="It is shown only now. Lost it? Make a new one."
      onDone={onDone}
    >
      Give this to the receiver. It checks the signature of what it is sent with it, as Standard Webhooks
      says.
    </SecretShown>
  )
}
