// The fields that the bar of selected tickets can change: one menu for each, by its kind.

import { Columns3 } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import { FIELDS, fieldNamed, TICKET_FIELDS, type TicketField } from '../../domain/ticket/fields.ts'
import type { Field } from '../../domain/ticket/kinds.ts'
import { BulkCustom } from '../field/bulk-custom.tsx'
import { FIELD_KEYS } from '../keys/field-keys.ts'
import type { KeyCommandId } from '../keys/key-commands.ts'
import { useProject } from '../project/use-project.ts'
import { ToneDot } from '../ui/badge.tsx'
import { BarChoices, BarMenu } from './bar-menu.tsx'
import { MENUS } from './field-menus.tsx'
import type { BarProps, MenuProps } from './menu-props.ts'
import { movedTo } from './words.ts'

/** The key that opens a menu is the same as for that field in an open ticket. */
const keyOf = (field: TicketField) =>
  (Object.keys(FIELD_KEYS) as KeyCommandId[]).find((id) => FIELD_KEYS[id] === field)

/**
 * One menu for the column, and one for each field that a bulk change can edit.
 * @param onPick opens the dialog that asks for a value
 */
export function BarFields({ onPick, ...props }: BarProps & { onPick: (field: Field) => void }) {
  const { projectId, disabled, onAction } = props
  const { columns } = useProject(projectId)
  return (
    <>
      <BarMenu name={t('Column')} icon={<Columns3 />} command="setStatus" disabled={disabled}>
        <BarChoices
          choices={columns
            .filter(({ moving_to }) => moving_to === null)
            .map(({ key, name, color }) => ({
              key,
              name,
              icon: <ToneDot tone={color} />,
              onSelect: () => onAction({ do: 'move', column: key }, movedTo(name)),
            }))}
        />
      </BarMenu>
      {IN_ORDER.map((name) => {
        const field = fieldNamed(name) as MenuProps['field']
        const FieldMenu = MENUS[field.kind as keyof typeof MENUS]
        return (
          <FieldMenu
            key={name}
            {...props}
            field={field}
            command={keyOf(name)}
            edit={(value, done) => () => onAction({ do: 'edit', changes: { [name]: value } }, done)}
            onPick={() => onPick(field)}
          />
        )
      })}
      <BulkCustom {...props} />
    </>
  )
}

/** The fields whose menus come first; the others follow in the order of the fields. */
const FIRST: TicketField[] = ['assignee_id', 'priority', 'label_ids', 'due_date']
const IN_ORDER = [...new Set([...FIRST, ...TICKET_FIELDS])].filter(
  (name) => name !== 'status' && FIELDS[name].kind !== 'text',
)
