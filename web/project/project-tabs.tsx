// The tabs of an open project: their names, addresses and panels, and which of them a narrow row has in a menu.

import { useNavigate, useRouter } from '@tanstack/react-router'
import { CalendarClock, ChartLine, ChartNoAxesGantt, Columns3, History, List, Settings } from 'lucide-react'
import { type ComponentType, memo, type ReactNode, Suspense } from 'react'
import { t } from '../../domain/locale/message.ts'
import { ChunkLoading } from '../loading.tsx'
import type { ProjectSearch, ProjectTab } from '../paths.ts'
import type { TabItem } from '../ui/tabs.tsx'
import { useMedia } from '../ui/use-media.ts'
import { BoardPanel } from './board-panel.tsx'
import {
  Activity,
  Calendar,
  Insight,
  ProjectSettings,
  TicketList,
  Timeline,
  warmList,
  warmSettings,
} from './project-chunks.ts'

/** The width at which the row has no room for the tabs of {@link IN_MENU}. */
const NARROW = '(width < 40rem)'
const IN_MENU: readonly ProjectTab[] = ['calendar', 'timeline', 'insight']

type PanelProps = { projectId: string; wantsSearch: boolean; onSearchFocused: () => void }

type Content = ComponentType<PanelProps> & { warm: () => void }
type Tab = Omit<TabItem<ProjectTab>, 'href'>

type Props = PanelProps & {
  /** Above the tickets of the board and the list. */
  firstSteps: ReactNode
  isFiltering: boolean
  onNewTicket: (() => void) | undefined
}

export function useTabs({ firstSteps, isFiltering, onNewTicket, ...panel }: Props) {
  const { projectId } = panel
  const navigate = useNavigate()
  const router = useRouter()
  const isNarrow = useMedia(NARROW)
  const searchOf = (next: ProjectTab) => (before: ProjectSearch) => ({
    ...before,
    tab: next === 'board' ? undefined : next,
    section: undefined,
    at: undefined,
  })
  const choose = (next: ProjectTab) => void navigate({ to: '.', search: searchOf(next), resetScroll: false })
  const tabOf = (value: ProjectTab, label: string, icon: ReactNode, content: Content): Tab => ({
    value,
    label,
    icon,
    content: <Panel {...panel} of={content} name={value} />,
    onLikely: content.warm,
  })
  const tabs: Tab[] = [
    {
      value: 'board',
      label: t('Kanban Board'),
      icon: <Columns3 />,
      content: (
        <>
          {firstSteps}
          <BoardPanel {...panel} isFiltering={isFiltering} onNewTicket={onNewTicket} />
        </>
      ),
    },
    {
      value: 'list',
      label: t('Ticket List'),
      icon: <List />,
      content: (
        <>
          {firstSteps}
          <Panel {...panel} of={TicketList} name="list" />
        </>
      ),
      onLikely: () => warmList(projectId),
    },
    tabOf('calendar', t('Calendar'), <CalendarClock />, Calendar),
    tabOf('timeline', t('Timeline'), <ChartNoAxesGantt />, Timeline),
    tabOf('activity', t('Activity'), <History />, Activity),
    tabOf('insight', t('Insight'), <ChartLine />, Insight),
    {
      ...tabOf('settings', t('Settings'), <Settings />, ProjectSettings),
      onLikely: () => warmSettings(projectId),
    },
  ]
  const hrefOf = (next: ProjectTab) =>
    router.buildLocation({ to: '/project/$projectId', params: { projectId }, search: searchOf(next) }).href
  const items = tabs.map((tab) => ({
    ...tab,
    href: hrefOf(tab.value),
    isInMenu: isNarrow && IN_MENU.includes(tab.value),
  }))
  return { items, choose }
}

const LOADING: { [Tab in ProjectTab]?: string } = {
  list: t('Loading tickets'),
  calendar: t('Loading calendar'),
  timeline: t('Loading timeline'),
  activity: t('Loading activity'),
  insight: t('Loading insight'),
  settings: t('Loading settings'),
}

/** Memoised, because panels read their own data. */
const Panel = memo(function Panel({
  of: Content,
  name,
  ...props
}: PanelProps & { of: ComponentType<PanelProps>; name: ProjectTab }) {
  return (
    <Suspense fallback={<ChunkLoading label={LOADING[name]} />}>
      <Content {...props} />
    </Suspense>
  )
})
