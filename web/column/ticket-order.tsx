// The setting for the order of tickets in the columns of the board: newest first, or as people arrange them. It applies to
// everybody in the project.

import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import type { TicketOrder } from '../../domain/ticket/order.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { SettingRow } from '../project/setting-row.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'

const ORDERS = [
  { value: 'newest', label: t('Newest first') },
  { value: 'manual', label: t('Manual') },
] as const
const TOAST = { id: 'ticket-order' }

export function TicketOrderRow({ project: { id, ticket_order } }: { project: Project }) {
  const { run, pending } = useCommand('changeTicketOrder')

  async function change(chosen: TicketOrder) {
    try {
      await run({ params: { projectId: id }, input: { ticket_order: chosen } })
      toast.success(t('Order of tickets changed for everybody'), TOAST)
    } catch (error) {
      toast.error(t('Failed to change the order of tickets'), reasonOf(error), TOAST)
    }
  }

  return (
    <SettingRow
      title={t('Order of tickets')}
      meaning={
        ticket_order === 'manual'
          ? t('A ticket stays where it is dropped in its column. New tickets are added at the top.')
          : t('Dropping a ticket moves it to another column. Manual order also keeps its place there.')
      }
    >
      <Select
        label={t('Order of tickets')}
        value={ticket_order}
        onValueChange={change}
        options={ORDERS}
        disabled={pending}
        className="w-36"
      />
    </SettingRow>
  )
}
