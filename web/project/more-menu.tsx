// The menu of the tabs that have no room in the row on a phone.
import { type MouseEvent, type ReactElement, useState } from 'react'
import type { ProjectTab } from '../paths.ts'
import type { ButtonProps } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { isPlainClick } from '../ui/plain-click.ts'
import type { TabItem } from '../ui/tabs.tsx'

type Props = {
  trigger: ReactElement<ButtonProps>
  items: TabItem<ProjectTab>[]
  tab: ProjectTab
  onTab: (tab: ProjectTab) => void
}

export function MoreMenu({ trigger, items, tab, onTab }: Props) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Menu open={isOpen} onOpenChange={setOpen} trigger={trigger}>
      {items.map(({ value, href, label, icon, onLikely }) => (
        <MenuItem key={value} asChild>
          <a
            href={href}
            aria-current={value === tab ? 'page' : undefined}
            onFocus={onLikely}
            onClick={(event: MouseEvent) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              // After a prevented click the menu would stay open.
              setOpen(false)
              onTab(value)
            }}
          >
            {icon}
            {label}
          </a>
        </MenuItem>
      ))}
    </Menu>
  )
}
