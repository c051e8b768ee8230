// A new secret for a webhook: created after a confirmation, and shown once.

import { t } from '../../domain/locale/message.ts'
import { WEBHOOK_ROTATION_HOURS } from '../../domain/webhook/webhook.ts'
import { runCommand } from '../data/use-command.ts'
import { MakeSecret } from '../form/make-secret.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SecretShown } from '../ui/secret-shown.tsx'

type Props = {
  projectId: string
  hookId: string
  name: string
  open: boolean
  onClose: () => void
  onMade: () => void
}

export function SecretDialog({ projectId, hookId, name, open, onClose, onMade }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('New Secret')}
      description={t('For the webhook “{name}”.', { name })}
      size="sm"
    >
      <MakeSecret
        save={async (secret) => {
          await runCommand('rotateWebhookSecret', {
            params: { projectId },
            input: { webhook_id: hookId, secret },
          })
          onMade()
        }}
        failed={t('Failed to create a new secret')}
        toast={{ id: 'webhook' }}
        submitLabel={t('Create Secret')}
        onCancel={onClose}
        shown={(secret) => <HookSecret secret={secret} onDone={onClose} />}
      >
        {t(
          'For {hours} hours, deliveries are signed with both the old secret and the new one. Give the new one to the receiver within that time.',
          { hours: WEBHOOK_ROTATION_HOURS },
        )}
      </MakeSecret>
    </Dialog>
  )
}

/** The secret of a webhook, shown once. */
export function HookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <SecretShown
      secret={secret}
      copyLabel={t('Copy Secret')}
      note={t('It is shown only now. If you lose it, create a new one.')}
      onDone={onDone}
    >
      {t(
        'Give this to the receiver, which uses it to check the signatures, as described by Standard Webhooks.',
      )}
    </SecretShown>
  )
}
