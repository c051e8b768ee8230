// The row beside the tabs of a project: the tabs that have no room in the row, milestones, saved views, news and proposals. It loads
// once the page is idle.
import type { View } from '../../domain/view/view.ts'
import { MilestonesTab } from '../milestone/milestones-tab.tsx'
import { NewsTab } from '../news/counts.tsx'
import type { ProjectTab } from '../paths.ts'
import { ProposalsChip } from '../proposal/proposals-chip.tsx'
import type { TabItem } from '../ui/tabs.tsx'
import { ViewRow } from '../view/view-row.tsx'
import { CopyingChip } from './copying-chip.tsx'
import { MoreTabs } from './more-tabs.tsx'

/**
 * @param ofTickets the open tab, if it shows tickets, which a view can choose
 * @param menu the tabs that have no room in the row
 */
export function BesideTabs({
  projectId,
  ofTickets,
  menu,
  tab,
  onTab,
}: {
  projectId: string
  ofTickets: View['tab'] | undefined
  menu: TabItem<ProjectTab>[]
  tab: ProjectTab
  onTab: (tab: ProjectTab) => void
}) {
  return (
    <>
      {menu.length > 0 && <MoreTabs menu={menu} tab={tab} onTab={onTab} />}
      <MilestonesTab projectId={projectId} />
      {ofTickets && <ViewRow projectId={projectId} tab={ofTickets} />}
      <CopyingChip key={projectId} projectId={projectId} />
      <NewsTab projectId={projectId} />
      <ProposalsChip projectId={projectId} />
    </>
  )
}
