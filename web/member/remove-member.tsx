// Removes a member after confirmation.

import { t } from '../../domain/locale/message.ts'
import type { Member } from '../../domain/member/member.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { MEMBER_WORDS } from '../project/words.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.tsx'

type Props = {
  member: Member | null
  name: string
  /** The person is a member because of a group. */
  isThroughGroup: boolean
  onClose: () => void
}

export function RemoveMember({ member, name, isThroughGroup, onClose }: Props) {
  const { run, pending } = useCommand('removeMember')

  async function remove() {
    if (!member) return
    try {
      await run({ params: { memberId: member.id }, input: {} })
      toast.success(MEMBER_WORDS.removed)
    } catch (error) {
      toast.error(MEMBER_WORDS.removeFailed, reasonOf(error))
    }
    onClose()
  }

  return (
    <ConfirmDialog
      open={member !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('Remove {name}?', { name })}
      description={
        isThroughGroup
          ? t(
              'They lose access at once, and tickets assigned to them become unassigned. Their name stays on what they wrote. Their group does not bring them back; you can invite them again.',
            )
          : t(
              'They lose access at once, and tickets assigned to them become unassigned. Their name stays on what they wrote.',
            )
      }
      confirmLabel={t('Remove Member')}
      pending={pending}
      onConfirm={remove}
    />
  )
}
