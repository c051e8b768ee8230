// The project switcher: a menu of the user's projects.

import { Link } from '@tanstack/react-router'
import { ChartLine, Check, LayoutGrid, ListChecks, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../domain/locale/message.ts'
import { favouritesFirst } from '../../domain/project/favourites.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { prefetchBoard } from '../ticket/board/prefetch-board.ts'
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { PROJECT_WORDS } from './words.ts'

export function ProjectSwitcher({ current, trigger }: { current: string; trigger: ReactNode }) {
  const { data, error } = useLiveQuery('listProjects', { params: {} })
  return (
    <Menu defaultOpen align="start" trigger={trigger}>
      <MenuHeading>
        {data ? t('Projects') : error ? PROJECT_WORDS.loadFailed : t('Loading projects…')}
      </MenuHeading>
      {favouritesFirst(data?.projects ?? []).map(({ id, name, key, ticket_order, is_favourite }) => (
        <MenuItem key={id} asChild>
          <Link
            to="/project/$projectId"
            params={{ projectId: id }}
            aria-current={id === current ? 'page' : undefined}
            onPointerEnter={() => prefetchBoard(id, ticket_order)}
          >
            <span className="w-12 shrink-0 truncate font-mono text-xs text-ink-faint">{key}</span>
            <span dir="auto" className="max-w-72 flex-1 truncate">
              {name}
            </span>
            {is_favourite && <Star aria-label={t('Favourite')} className="fill-current text-yellow-mark" />}
            {id === current && <Check aria-hidden className="text-accent-text" />}
          </Link>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem asChild>
        <Link to="/dashboard">
          <LayoutGrid />
          {t('All projects')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/my-work">
          <ListChecks />
          {t('My Work')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/insight">
          <ChartLine />
          {t('Insight into all projects')}
        </Link>
      </MenuItem>
    </Menu>
  )
}
