// A menu of the bar of selected tickets. Its key opens it, and digits choose an item.
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type KeyCommandId, keyHint } from '../keys/key-commands.ts'
import { useKeyCommands } from '../keys/use-key-commands.ts'
import { focusKept } from '../ticket/quick/kept-focus.ts'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { pressedDigit } from '../ui/pressed-key.ts'

export type BarChoice = { key: string; name: string; icon?: ReactNode; onSelect: () => void }

/**
 * @param command the command whose key opens the menu
 * @param again a command that chooses what was chosen last, and the function that does; the menu opens if it returns false
 */
export function BarMenu({
  name,
  icon,
  command,
  again,
  disabled,
  children,
}: {
  name: string
  icon: ReactNode
  command?: KeyCommandId
  again?: { command: KeyCommandId; choose: () => boolean } | undefined
  disabled: boolean
  children: ReactNode
}) {
  /** The number of times that the key opened the menu, which opens when it is mounted again. */
  const [turns, setTurns] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  /** Whether the menu was opened by its key, or something was chosen: the focus returns to the ticket, not to the button. */
  const isForTicket = useRef(false)
  const open = () => setTurns((count) => count + 1)
  const handlers = {
    ...(command && { [command]: open }),
    ...(again && { [again.command]: () => again.choose() || open() }),
  }
  useKeyCommands('selection', disabled ? {} : handlers)
  return (
    <Menu
      key={turns}
      defaultOpen={turns > 0}
      align="start"
      onClosed={() => {
        if (!((turns > 0 || isForTicket.current) && focusKept())) button.current?.focus()
        isForTicket.current = false
      }}
      trigger={
        <Button
          ref={button}
          size="sm"
          variant="ghost"
          icon={icon}
          disabled={disabled}
          {...(command && keyHint(command, name))}
        >
          {name}
        </Button>
      }
    >
      <Digits
        onChoose={() => {
          isForTicket.current = true
        }}
      >
        {children}
      </Digits>
    </Menu>
  )
}

/** @param areNumbers a digit chooses the number that it is, and not the choice at that place */
export function BarChoices({ choices, areNumbers = false }: { choices: BarChoice[]; areNumbers?: boolean }) {
  const digitOf = (name: string, index: number) => (areNumbers ? name : index < 9 ? index + 1 : undefined)
  return choices.map(({ key, name, icon, onSelect }, index) => (
    <MenuItem key={key} icon={icon} onSelect={onSelect}>
      <span className="min-w-0 flex-1 truncate" data-digit={digitOf(name, index)}>
        {name}
      </span>
      {!areNumbers && index < 9 && (
        <kbd aria-hidden className="pl-3 font-mono text-xs text-ink-faint pointer-coarse:hidden">
          {index + 1}
        </kbd>
      )}
    </MenuItem>
  ))
}

/** Listens to the keys of the whole menu, because no item has the focus when the menu opens. */
function Digits({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const menu = content.current?.closest<HTMLElement>('[role="menu"]')
    menu?.addEventListener('keydown', chooseByDigit)
    return () => menu?.removeEventListener('keydown', chooseByDigit)
  }, [])
  return (
    <div ref={content} onClickCapture={onChoose}>
      {children}
    </div>
  )
}

function chooseByDigit(event: KeyboardEvent) {
  const digit = pressedDigit(event)
  if (event.ctrlKey || event.metaKey || event.altKey || digit === undefined) return
  const menu = event.currentTarget as HTMLElement
  const choice = menu.querySelector(`[data-digit="${digit}"]`)
  if (!choice) return
  event.preventDefault()
  event.stopPropagation()
  choice.closest<HTMLElement>('[role="menuitem"]')?.click()
}
