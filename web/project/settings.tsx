// The settings tab: independent cards, each shown only to people who may use it.
import { AuditCard } from '../audit/audit-card.tsx'
import { ColumnsCard } from '../column/columns-card.tsx'
import { DownloadRows } from '../export/download-rows.tsx'
import { ForgeCard } from '../forge/forge-card.tsx'
import { ImportRow } from '../import/import-row.tsx'
import { LabelsCard } from '../label/labels-card.tsx'
import { MembersCard } from '../member/members-card.tsx'
import { PublicBoardCard } from '../public-board/public-board-card.tsx'
import { PublicFormCard } from '../public-form/public-form-card.tsx'
import { RevertCard } from '../revert/revert-card.tsx'
import { TemplatesCard } from '../template/templates-card.tsx'
import { RobotsCard } from '../token/robots-card.tsx'
import { Card } from '../ui/card.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { WebhooksCard } from '../webhook/webhooks-card.tsx'
import { Danger } from './danger.tsx'
import { DeletedTickets } from './deleted-tickets.tsx'
import { DetailsForm } from './details-form.tsx'
import { ExportRow } from './export-row.tsx'
import { OfferNotice } from './offer-notice.tsx'
import { useProject } from './use-project.ts'

export function ProjectSettings({ projectId }: { projectId: string }) {
  const { project, columns, query, userId, may } = useProject(projectId)
  if (!project) return <Spinner fill />
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <DetailsForm
          key={project.id}
          project={project}
          userId={userId}
          mayEdit={may('project.update')}
          onBehind={() => query.refetch()}
        />
        {may('template.update') && <TemplatesCard projectId={project.id} userId={userId} />}
        {may('column.manage') && <ColumnsCard project={project} columns={columns} />}
        <LabelsCard projectId={project.id} may={may} />
        {may('ticket.restore') && (
          <Card
            title="Deleted Tickets"
            description="They can be restored with their number and comments for 30 days, and are then erased."
          >
            <DeletedTickets project={project} />
          </Card>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <OfferNotice project={project} userId={userId} />
        <MembersCard project={project} userId={userId} may={may} />
        <PublicBoardCard project={project} mayPublish={may('board.publish')} />
        {may('form.manage') && <PublicFormCard projectId={project.id} />}
        {may('robot.manage') && <RobotsCard projectId={project.id} />}
        {may('webhook.manage') && <WebhooksCard projectId={project.id} />}
        {may('forge.manage') && <ForgeCard projectId={project.id} />}
        {may('change.revert') && <RevertCard projectId={project.id} />}
        {may('project.export') && (
          <Card>
            <div className="-my-4 divide-y divide-line">
              <ExportRow project={project} />
              <DownloadRows projectId={project.id} />
              {may('project.import') && <ImportRow projectId={project.id} />}
            </div>
          </Card>
        )}
        <Danger project={project} may={may} />
      </div>
      {may('audit.read') && (
        <div className="min-w-0 lg:col-span-2">
          <AuditCard project={project} />
        </div>
      )}
    </div>
  )
}
