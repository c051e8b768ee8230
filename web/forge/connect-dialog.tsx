// The dialog that creates the secret with which forges sign, and then shows it once.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { runCommand } from '../data/use-command.ts'
import { MakeSecret } from '../form/make-secret.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SecretShown } from '../ui/secret-shown.tsx'

type Props = { projectId: string; isNew: boolean; open: boolean; onClose: () => void; onMade: () => void }

export function ConnectDialog({ projectId, isNew, open, onClose, onMade }: Props) {
  const [title, setTitle] = useState('')
  const words = isNew ? t('Connect a Forge') : t('New Secret')
  // Keeps the title with which the dialog was opened, because `isNew` becomes false once the secret is created.
  if (open && title === '') setTitle(words)
  if (!open && title !== '') setTitle('')
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={title || words} size="sm">
      <MakeSecret
        save={async (secret) => {
          await runCommand('connectForge', { params: { projectId }, input: { secret } })
          onMade()
        }}
        failed={t('Failed to create the secret')}
        toast={{ id: 'forge' }}
        submitLabel={isNew ? t('Create Address and Secret') : t('Create New Secret')}
        onCancel={onClose}
        shown={(secret) => (
          <SecretShown
            secret={secret}
            copyLabel={t('Copy Secret')}
            note={t('It is shown only now. If you lose it, create a new one.')}
            onDone={onClose}
          >
            {t('Enter it at the forge as the secret of the webhook. The address is in the settings.')}
          </SecretShown>
        )}
      >
        {isNew
          ? t(
              'This creates an address and a secret. The forge uses the secret to sign everything that it sends to the address.',
            )
          : t('The old secret stops working at once. Enter the new one in every webhook that sends here.')}
      </MakeSecret>
    </Dialog>
  )
}
