// The row beside the tabs of a project: milestones, the board as it was, saved views, news and proposals. It loads once the page is idle, together with the
// menu of the tabs that have no room in the row.
import { useEffect } from 'react'
import type { View } from '../../domain/view/view.ts'
import { MilestonesTab } from '../milestone/milestones-tab.tsx'
import { NewsTab } from '../news/counts.tsx'
import { PastLink } from '../past/past-link.tsx'
import type { ProjectTab } from '../paths.ts'
import { ProposalsChip } from '../proposal/proposals-chip.tsx'
import { ViewRow } from '../view/view-row.tsx'
import { CopyingChip } from './copying-chip.tsx'

// biome-ignore lint/performance/noBarrelFile: one chunk has both
export { MoreMenu } from './more-menu.tsx'

/**
 * @param tab the open tab
 * @param ofTickets the open tab, if it shows tickets, which a view can choose
 */
export function BesideTabs({
  projectId,
  tab,
  ofTickets,
}: {
  projectId: string
  tab: ProjectTab
  ofTickets: View['tab'] | undefined
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tab that opens is scrolled to once
  useEffect(() => {
    // On a phone the news are above the end of the row, and would cover the name of the open tab.
    document.querySelector('[data-more-tabs=open]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  return (
    <>
      <MilestonesTab projectId={projectId} />
      {(tab === 'board' || tab === 'list') && <PastLink projectId={projectId} tab={tab} />}
      {ofTickets && <ViewRow projectId={projectId} tab={ofTickets} />}
      <CopyingChip key={projectId} projectId={projectId} />
      <NewsTab projectId={projectId} />
      <ProposalsChip projectId={projectId} />
    </>
  )
}
