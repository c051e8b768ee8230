// The button of the tabs that have no room in the row on a phone. It has the name of the open tab if it is one of them. The menu
// loads with the row beside the tabs.

import { ChevronDown } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import { LazyMenu } from '../lazy-menu.tsx'
import type { ProjectTab } from '../paths.ts'
import { classNames } from '../ui/class-names.ts'
import type { TabItem } from '../ui/tabs.tsx'
import { loadBesideTabs, MoreMenu } from './project-chunks.ts'

type Props = { items: TabItem<ProjectTab>[]; tab: ProjectTab; onTab: (tab: ProjectTab) => void }

export function MoreTabs({ items, tab, onTab }: Props) {
  const menu = items.filter(({ isInMenu }) => isInMenu)
  const open = menu.find(({ value }) => value === tab)?.label
  if (menu.length === 0) return null
  const button = (
    <button
      data-more-tabs={open && 'open'}
      type="button"
      aria-label={open ? t('{tab}, more tabs', { tab: open }) : t('More tabs')}
      className={classNames(
        // The margin is the width of the link at the end of the row.
        'me-1 inline-flex h-10 shrink-0 scroll-me-12 items-center border-b-2 ps-0.5 text-sm font-medium whitespace-nowrap focus-visible:-outline-offset-2 pointer-coarse:min-h-11',
        open ? 'border-accent text-ink' : 'border-transparent text-ink-faint hover:text-ink',
      )}
    >
      {open ?? t('More')}
      <ChevronDown aria-hidden className="-ms-0.5 size-3" />
    </button>
  )
  return (
    <LazyMenu load={loadBesideTabs} button={button}>
      <MoreMenu trigger={button} items={menu} tab={tab} onTab={onTab} />
    </LazyMenu>
  )
}
