// The props of the menus in the bar of selected tickets.
import type { BulkAction } from '../../domain/bulk/bulk.ts'
import type { TicketField } from '../../domain/ticket/fields.ts'
import type { Field } from '../../domain/ticket/kinds.ts'
import type { KeyCommandId } from '../keys/key-commands.ts'
import type { Done } from './words.ts'

export type BarProps = {
  projectId: string
  disabled: boolean
  onAction: (act: BulkAction, done: Done) => void
}

type Changes = Extract<BulkAction, { do: 'edit' }>['changes']
/** The fields that a bulk change edits. */
export type BulkField = keyof Changes & TicketField
export type MenuProps = BarProps & {
  field: Field & { name: BulkField }
  command: KeyCommandId | undefined
  edit: (value: unknown, done: Done) => () => void
  onPick: () => void
}
