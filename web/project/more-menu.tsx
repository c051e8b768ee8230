// The menu of the tabs that have no room in the row on a phone, and of the board as it was.

import { Link, useParams } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { type MouseEvent, type ReactElement, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { toPast } from '../past/past-link.tsx'
import type { ProjectTab } from '../paths.ts'
import type { ButtonProps } from '../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
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
  const { projectId = '' } = useParams({ strict: false })
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
      <MenuSeparator />
      <MenuItem asChild>
        <Link {...toPast(projectId, tab)}>
          <History />
          {t('The Board as It Was')}
        </Link>
      </MenuItem>
    </Menu>
  )
}
