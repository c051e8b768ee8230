// Gives a project to another owner, at once and without an offer.

import { t } from '../../domain/locale/message.ts'
import type { ServerProject } from '../../domain/operator/operator.ts'
import { displayName } from '../../domain/user/display.ts'
import { runCommand } from '../data/use-command.ts'
import { toast } from '../ui/toast.tsx'
import { useWithProof } from './proven.tsx'
import { ToPersonDialog } from './to-person-dialog.tsx'

type Props = { project: ServerProject; onClose: () => void }

const TOAST = { id: 'give' }

export function GiveDialog({ project, onClose }: Props) {
  const { id: project_id, name, owner } = project
  const withProof = useWithProof()
  return (
    <ToPersonDialog
      title={t('Give {name} to somebody', { name })}
      description={t(
        'They become its owner at once, and a member if they are none. {owner} stays as admin. The owner, the former owner and the admins are notified by mail, and the audit log of the project shows that you did it.',
        { owner: displayName(owner) },
      )}
      submitLabel={t('Give')}
      pendingLabel={t('Giving...')}
      failed={t('Failed to give the project')}
      give={async (to) => {
        const input = { project_id, to }
        const event = await withProof(() => runCommand('giveProject', { params: {}, input }))
        if (event) toast.success(t('{name} has another owner now.', { name }), TOAST)
        else toast.plain(t('They own the project already: nothing changed.'), TOAST)
      }}
      onClose={onClose}
    />
  )
}
