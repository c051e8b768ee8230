// The tabs of a project that have no room in the row on a phone: a menu at its end, which has the name of the open tab if it is one
// of them.
import { ChevronDown } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import type { ProjectTab } from '../paths.ts'
import { classNames } from '../ui/class-names.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { isPlainClick } from '../ui/plain-click.ts'
import type { TabItem } from '../ui/tabs.tsx'

type Props = { menu: TabItem<ProjectTab>[]; tab: ProjectTab; onTab: (tab: ProjectTab) => void }

export function MoreTabs({ menu, tab, onTab }: Props) {
  const open = menu.find(({ value }) => value === tab)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (open) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [open])
  return (
    <Menu
      trigger={
        <button
          ref={button}
          type="button"
          aria-label={open ? `${open.label}, more tabs` : 'More tabs'}
          className={classNames(
            // The margin is the width of the link at the end of the row.
            'me-1 inline-flex h-10 shrink-0 scroll-me-12 items-center border-b-2 ps-0.5 text-sm font-medium whitespace-nowrap focus-visible:-outline-offset-2 pointer-coarse:min-h-11',
            open ? 'border-accent text-ink' : 'border-transparent text-ink-faint hover:text-ink',
          )}
        >
          {open?.label ?? 'More'}
          <ChevronDown aria-hidden className="-ms-0.5 size-3" />
        </button>
      }
    >
      {menu.map(({ value, href, label, icon, onLikely }) => (
        <MenuItem key={value} asChild>
          <a
            href={href}
            aria-current={value === tab ? 'page' : undefined}
            onFocus={onLikely}
            onClick={(event: MouseEvent) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
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
