// The date picker of a field in the bar of selected tickets.

import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { nounOf } from '../../domain/ticket/kinds.ts'
import { keyHint } from '../keys/key-commands.ts'
import { useKeyCommands } from '../keys/use-key-commands.ts'
import { focusKept } from '../ticket/quick/kept-focus.ts'
import { useToday } from '../ticket/use-today.ts'
import { Button } from '../ui/button.tsx'
import { DatePicker } from '../ui/date-picker.tsx'
import { dateText } from '../ui/date-text.ts'
import type { MenuProps } from './menu-props.ts'
import { fieldSet } from './words.ts'

export function DayMenu({ field, command, disabled, edit }: MenuProps) {
  const today = useToday()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useKeyCommands('selection', command && !disabled ? { [command]: open } : {})
  const wordsOf = (day: string) => (day === today ? t('today') : dateText(day))
  return (
    <>
      <Button
        ref={button}
        size="sm"
        variant="ghost"
        icon={<CalendarDays />}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...(command && keyHint(command, field.label))}
        onClick={open}
      >
        {field.label}
      </Button>
      {isOpen && (
        <DatePicker
          box={button}
          label={field.label}
          value={null}
          today={today}
          none={t('No {field}', { field: nounOf(field) })}
          onChoose={(day) => {
            setOpen(false)
            if (!focusKept()) button.current?.focus()
            edit(day, fieldSet(field.label, day === null ? null : wordsOf(day)))()
          }}
          onClose={() => {
            setOpen(false)
            button.current?.focus()
          }}
          onLeft={() => setOpen(false)}
        />
      )}
    </>
  )
}
