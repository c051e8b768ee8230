// The dialog that makes the secret which forges sign with, and then shows it once.
import { useState } from 'react'
import { WEBHOOK_SECRET_PREFIX } from '../../domain/webhook/webhook.ts'
import { newSecretBase64 } from '../data/new-secret.ts'
import { useCommand } from '../data/use-command.ts'
import { attempt } from '../form/attempt.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { SecretShown } from '../ui/secret-shown.tsx'

type Props = { projectId: string; isNew: boolean; open: boolean; onClose: () => void; onMade: () => void }

export function ConnectDialog({ open, ...rest }: Props) {
  const [title, setTitle] = useState('')
  const words = rest.isNew ? 'Connect a Forge' : 'New Secret'
  // What it was opened for: once it is made, it is no longer new.
  if (open && title === '') setTitle(words)
  if (!open && title !== '') setTitle('')
  return (
    <Dialog open={open} onOpenChange={(next) => !next && rest.onClose()} title={title || words} size="sm">
      <Making {...rest} />
    </Dialog>
  )
}

function Making({ projectId, isNew, onClose, onMade }: Omit<Props, 'open'>) {
  const [secret, setSecret] = useState<string>()
  const { run, pending } = useCommand('connectForge')
  async function make() {
    const made = WEBHOOK_SECRET_PREFIX + newSecretBase64()
    if (
      await attempt(
        'Failed to make the secret',
        () => run({ params: { projectId }, input: { secret: made } }),
        { id: 'forge' },
      )
    ) {
      setSecret(made)
      onMade()
    }
  }
  if (secret)
    return (
      <SecretShown
        secret={secret}
        copyLabel="Copy Secret"
        note="It is shown only now. Lost it? Make a new one."
        onDone={onClose}
      >
        Enter it at the forge as the secret of the webhook. The address stands in the settings.
      </SecretShown>
    )
  return (
    <>
      <DialogBody>
        <p>
          {isNew
            ? 'This makes an address and a secret. The forge signs with the secret what it sends to the address.'
            : 'The former secret stops working at once. Enter the new one in every webhook that sends here.'}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" pending={pending} onClick={() => void make()}>
          {isNew ? 'Make Address and Secret' : 'Make New Secret'}
        </Button>
      </DialogFooter>
    </>
  )
}
