// Postpones a line of the inbox: a button, and the menu of times that it opens.

import { Clock } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import { keyHint } from '../keys/key-commands.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { RowButton } from './inbox-row.tsx'
import { laterChoices, momentOf } from './later.ts'

type Props = {
  /** The key of the ticket. */
  name: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onChoose: (until: Date) => void
  /** Called when the menu has closed, to move the focus. */
  onClosed: () => void
}

export function LaterMenu({ name, isOpen, onOpenChange, onChoose, onClosed }: Props) {
  return (
    <Menu
      open={isOpen}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      trigger={
        <RowButton
          name={t('Snooze {key}', { key: name })}
          words={t('Snooze')}
          icon={<Clock />}
          hint={keyHint('lineLater')}
        />
      }
    >
      {laterChoices(new Date()).map(({ label, until }) => (
        <MenuItem key={label} onSelect={() => onChoose(until)}>
          <span>{label}</span>
          <span className="ml-auto pl-4 text-sm text-ink-faint">{momentOf(until.toISOString())}</span>
        </MenuItem>
      ))}
    </Menu>
  )
}
