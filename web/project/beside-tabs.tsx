// The row beside the tabs of a project: milestones, saved views, news and proposals. It loads once the page is idle.
import type { View } from '../../domain/view/view.ts'
import { MilestonesTab } from '../milestone/milestones-tab.tsx'
import { NewsTab } from '../news/counts.tsx'
import { ProposalsChip } from '../proposal/proposals-chip.tsx'
import { ViewRow } from '../view/view-row.tsx'

/** @param ofTickets the open tab, if it shows tickets, which a view can choose */
export function BesideTabs({
  projectId,
  ofTickets,
}: {
  projectId: string
  ofTickets: View['tab'] | undefined
}) {
  return (
    <>
      <MilestonesTab projectId={projectId} />
      {ofTickets && <ViewRow projectId={projectId} tab={ofTickets} />}
      <NewsTab projectId={projectId} />
      <ProposalsChip projectId={projectId} />
    </>
  )
}
