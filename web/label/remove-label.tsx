// Removes a label after a confirmation that shows how many tickets have it.

import type { Label } from '../../domain/label/label.ts'
import { t } from '../../domain/locale/message.ts'
import { useCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { attempt } from '../form/attempt.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.tsx'

export function RemoveLabel({ label, onClose }: { label: Label; onClose: () => void }) {
  const { run, pending } = useCommand('deleteLabel')
  const tickets = useTicketCount(label)

  async function remove() {
    if (await attempt(t('Failed to remove label'), () => run({ params: { labelId: label.id }, input: {} })))
      toast.quiet(t('Label removed'))
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Remove the label “{name}”?', { name: label.name })}
      description={`${tickets} ${t('It is removed from them at once. This cannot be undone.')}`}
      confirmLabel={t('Remove Label')}
      pending={pending}
      onConfirm={remove}
    />
  )
}

/** The number of tickets with a label, in words. */
export function useTicketCount({ id }: Label): string {
  const { data } = useQuery('countLabelled', { params: { labelId: id } })
  if (!data) return t('Counting its tickets…')
  return t('{count, plural, =0 {No ticket has it.} one {# ticket has it.} other {# tickets have it.}}', {
    count: data.tickets,
  })
}
