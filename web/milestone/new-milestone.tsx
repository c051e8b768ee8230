// “New milestone…” at the end of a list of milestones, for people who may create one, and the dialog that it opens.

import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { t } from '../../domain/locale/message.ts'
import { loadChunk } from '../data/load-chunk.ts'
import { useProject } from '../project/use-project.ts'
import { useMilestoneOptions } from './milestone-options.tsx'

const MilestoneDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./milestone-dialog.tsx'))).MilestoneDialog,
}))

/** The value of the option that opens the dialog. */
export const NEW_MILESTONE = 'new'

const option = { value: NEW_MILESTONE, label: t('New milestone…'), icon: <Plus aria-hidden />, isAct: true }

/** The milestones of a project, and the option for a new one. */
export function useMilestoneChoices(
  projectId: string,
  chosen: readonly string[],
): ReturnType<typeof useMilestoneOptions> {
  const { options, isLoaded } = useMilestoneOptions(chosen)
  const { may } = useProject(projectId)
  return { isLoaded, options: may('milestone.manage') ? [...options, option] : options }
}

/** @param onCreated is called with the new milestone, before the dialog closes */
export function NewMilestone({
  projectId,
  onCreated,
  onClose,
}: {
  projectId: string
  onCreated: (milestone: { id: string; name: string }) => void
  onClose: () => void
}) {
  return (
    // Events of a dialog reach the components around it, and a form around it would be sent with the dialog's form.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops events
    <div
      className="contents"
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
    >
      <Suspense>
        <MilestoneDialog projectId={projectId} milestone={null} onCreated={onCreated} onClose={onClose} />
      </Suspense>
    </div>
  )
}
