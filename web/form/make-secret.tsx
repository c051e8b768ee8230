// The body of a dialog that explains a new secret, makes it, and then shows it once.

import { type ReactNode, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { WEBHOOK_SECRET_PREFIX } from '../../domain/webhook/webhook.ts'
import { newSecretBase64 } from '../data/new-secret.ts'
import { Button } from '../ui/button.tsx'
import { DialogBody, DialogFooter } from '../ui/dialog.tsx'
import type { ToastOptions } from '../ui/toast.tsx'
import { attempt } from './attempt.ts'

type Props = {
  /** Sends the secret to the server. */
  save: (secret: string) => Promise<unknown>
  /** The message if that failed. */
  failed: string
  toast: ToastOptions
  /** Explains what the secret does. */
  children: ReactNode
  submitLabel: string
  onCancel: () => void
  shown: (secret: string) => ReactNode
}

/** 256 random bits, in the format of Standard Webhooks. */
export const newHookSecret = () => WEBHOOK_SECRET_PREFIX + newSecretBase64()

export function MakeSecret({ save, failed, toast, children, submitLabel, onCancel, shown }: Props) {
  const [secret, setSecret] = useState<string>()
  const [pending, setPending] = useState(false)
  async function make() {
    const made = newHookSecret()
    setPending(true)
    if (await attempt(failed, () => save(made), toast)) setSecret(made)
    setPending(false)
  }
  if (secret) return shown(secret)
  return (
    <>
      <DialogBody>
        <p>{children}</p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button variant="primary" pending={pending} onClick={() => void make()}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </>
  )
}
