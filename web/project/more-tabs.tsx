// The tabs of a project that have no room in the row on a phone: a menu at its end, which has the name of the open tab if it is one
// of them.
import { ChevronDown } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { ProjectTab } from '../paths.ts'
import { classNames } from '../ui/class-names.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { isPlainClick } from '../ui/plain-click.ts'
import type { TabItem } from '../ui/tabs.tsx'

type Props = { menu: TabItem<ProjectTab>[]; tab: ProjectTab; onTab: (tab: ProjectTab) => void }

export function MoreTabs({ menu, tab, onTab }: Props) {
  const open = menu.find(({ value }) => value === tab)
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={open ? `${open.label}, more tabs` : 'More tabs'}
          className={classNames(
            'inline-flex h-10 shrink-0 items-center gap-0.5 border-b-2 px-1 text-sm font-medium whitespace-nowrap focus-visible:-outline-offset-2 pointer-coarse:min-h-11',
            open ? 'border-accent text-ink' : 'border-transparent text-ink-faint hover:text-ink',
          )}
        >
          {open?.label ?? 'More'}
          <ChevronDown aria-hidden className="size-3.5" />
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
