// The milestones of a project: the open ones by due day with their progress, the closed ones below, and what changes them.
import { t } from '../../domain/locale/message.ts'
import { BackToProject } from '../project/back-to-project.tsx'
import '../../domain/late-live.ts'
import { Milestone as Icon, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { BulkChange } from '../../domain/bulk/bulk.ts'
import type { ClosedName, ListedMilestone } from '../../domain/milestone/milestone.ts'
import { byDueDay, currentOf } from '../../domain/milestone/next.ts'
import type { Project } from '../../domain/project/project.ts'
import { FailuresDialog } from '../bulk/dialogs.tsx'
import { Progress } from '../bulk/progress.tsx'
import { useBulkChange } from '../bulk/use-bulk-change.ts'
import { undoable, undoLast } from '../data/undo.ts'
import { runCommand } from '../data/use-command.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { attempt } from '../form/attempt.ts'
import { useKeyCommands } from '../keys/use-key-commands.ts'
import { useProject } from '../project/use-project.ts'
import { useToday } from '../ticket/use-today.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page.tsx'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { Select } from '../ui/select.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'
import { CloseMilestone, type Destination } from './close-milestone.tsx'
import { ClosedMilestones } from './closed-milestones.tsx'
import { MilestoneDialog } from './milestone-dialog.tsx'
import { type Act, type Measure, MilestoneRow } from './milestone-row.tsx'
import { offerUndoOfEdit } from './undo-edit.ts'

const MEASURES: { value: Measure; label: string }[] = [
  { value: 'tickets', label: t('By tickets') },
  { value: 'estimate', label: t('By estimate') },
]

type Asking = { act: 'new' } | { act: 'edit' | 'close' | 'remove'; milestone: ListedMilestone }

export function MilestonesPage({ project }: { project: Project }) {
  const params = { projectId: project.id }
  const query = useLiveQuery('listMilestones', { params })
  const { may } = useProject(project.id)
  const mayManage = may('milestone.manage')
  const today = useToday()
  const [measure, setMeasure] = useState<Measure>('tickets')
  const [asking, setAsking] = useState<Asking>()
  const [failures, setFailures] = useState<BulkChange>()
  const { startBy, stop, running } = useBulkChange(project.id, setFailures)
  const done = () => setAsking(undefined)
  useKeyCommands('ticket', { undo: () => void undoLast() })
  useEffect(() => {
    document.title = t('Milestones of {name} · Lacewing', { name: project.name })
  }, [project.name])

  const closed = query.data?.closed ?? []
  const open = query.data?.milestones.toSorted(byDueDay) ?? []
  const current = currentOf(open, today)
  const isEmpty = open.length + closed.length === 0

  const sendReopen = ({ id }: Pick<ListedMilestone, 'id'>) =>
    runCommand('reopenMilestone', { params: { milestoneId: id }, input: {} })

  function reopen(milestone: ListedMilestone) {
    void attempt(t('Failed to open the milestone again'), () => sendReopen(milestone))
  }

  function close(milestone: ListedMilestone, to: Destination) {
    done()
    const send = (bulk_id?: string) =>
      runCommand('closeMilestone', {
        params: { milestoneId: milestone.id },
        input: { unfinished: { to }, ...(bulk_id && { bulk_id }) },
      })
    if (to !== 'keep')
      return void startBy(
        send,
        (count) =>
          t(
            '{count, plural, one {Milestone closed, # ticket moved} other {Milestone closed, # tickets moved}}',
            { count },
          ),
        () => sendReopen(milestone),
      )
    void attempt(t('Failed to close the milestone'), async () => {
      await send()
      toast.success(t('Milestone closed'), { action: undoable(() => reopen(milestone)) })
    })
  }

  async function remove({ id }: ListedMilestone) {
    done()
    const send = () => runCommand('deleteMilestone', { params: { milestoneId: id }, input: {} })
    if (await attempt(t('Failed to remove the milestone'), send)) toast.quiet(t('Milestone removed'))
  }

  const act = (act: Act, milestone: ListedMilestone) =>
    act === 'reopen' ? reopen(milestone) : setAsking({ act, milestone })
  const row = (milestone: ListedMilestone) => (
    <RecordBoundary
      record={milestone}
      fallback={<BrokenRecord cannotShow={t('This milestone cannot be shown.')} />}
    >
      <MilestoneRow
        milestone={milestone}
        isCurrent={milestone.id === current?.id}
        measure={measure}
        mayManage={mayManage}
        onAct={(what) => act(what, milestone)}
      />
    </RecordBoundary>
  )
  const newMilestone = mayManage && (
    <Button variant="primary" icon={<Plus />} onClick={() => setAsking({ act: 'new' })}>
      {t('New Milestone')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('Milestones')}
        description={project.name}
        back={<BackToProject project={project} />}
        actions={
          !isEmpty && (
            <>
              <Select
                className="w-36"
                label={t('Progress')}
                value={measure}
                onValueChange={setMeasure}
                options={MEASURES}
              />
              {newMilestone}
            </>
          )
        }
      />
      {running && <Progress bulk={running} onStop={stop} />}
      {!query.data && !query.error && <Spinner fill label={t('Loading the milestones')} />}
      {!query.data && query.error && (
        <ErrorState
          message={t('Failed to load the milestones')}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && isEmpty && (
        <EmptyState
          icon={<Icon />}
          title={t('No milestones yet')}
          description={t(
            'A milestone is a release, sprint or cycle: a goal with a day, and the tickets that lead to it.',
          )}
          action={newMilestone}
        />
      )}
      {query.data && !isEmpty && (
        <div className="flex flex-col gap-4">
          <h2 className="sr-only">{t('Open milestones')}</h2>
          {open.length === 0 && <p className="text-ink-soft">{t('No open milestones.')}</p>}
          <ul aria-label={t('Open milestones')} hidden={open.length === 0} className="flex flex-col gap-3">
            {open.map((milestone) => (
              <li key={milestone.id}>{row(milestone)}</li>
            ))}
          </ul>
          {closed.length > 0 && (
            <ClosedMilestones projectId={project.id} closed={closed}>
              {row}
            </ClosedMilestones>
          )}
        </div>
      )}
      {asking && (
        <Asked
          projectId={project.id}
          asking={asking}
          open={open}
          closed={closed}
          onMove={(milestone, to) => close(milestone, to)}
          onRemove={(milestone) => void remove(milestone)}
          onClose={done}
        />
      )}
      {failures && (
        <FailuresDialog projectId={project.id} bulk={failures} onClose={() => setFailures(undefined)} />
      )}
    </>
  )
}

const totalOf = ({ progress: { todo, in_progress, done } }: ListedMilestone) =>
  todo.tickets + in_progress.tickets + done.tickets

type AskedProps = {
  projectId: string
  asking: Asking
  open: readonly ListedMilestone[]
  closed: readonly ClosedName[]
  onMove: (milestone: ListedMilestone, to: Destination) => void
  onRemove: (milestone: ListedMilestone) => void
  onClose: () => void
}

/** The open dialog, which ends if somebody else closes or removes its milestone. */
function Asked({ projectId, asking, open, closed, onMove, onRemove, onClose }: AskedProps) {
  if (asking.act === 'new')
    return <MilestoneDialog projectId={projectId} milestone={null} onClose={onClose} />
  const { id } = asking.milestone
  const shown = open.find((one) => one.id === id)
  const isThere = shown !== undefined || closed.some((one) => one.id === id)
  if (!isThere) return null
  if (asking.act === 'edit')
    return (
      <MilestoneDialog
        projectId={projectId}
        milestone={asking.milestone}
        onEdited={offerUndoOfEdit}
        onClose={onClose}
      />
    )
  const milestone = shown ?? asking.milestone
  if (asking.act === 'remove')
    return (
      <ConfirmDialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={t('Remove “{name}”?', { name: milestone.name })}
        description={t(
          '{count, plural, one {It is removed from # ticket at once.} other {It is removed from # tickets at once.}} This cannot be undone. Closing keeps it instead.',
          { count: totalOf(milestone) },
        )}
        confirmLabel={t('Remove Milestone')}
        onConfirm={() => onRemove(milestone)}
      />
    )
  return (
    shown && (
      <CloseMilestone
        milestone={shown}
        open={open}
        closed={closed}
        onConfirm={(to) => onMove(shown, to)}
        onClose={onClose}
      />
    )
  )
}
