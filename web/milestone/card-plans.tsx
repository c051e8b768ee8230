// The current and late milestones of a project on its card. This is a chunk of its own, which is loaded after the dashboard.
import { OptionalChunk, useOptionalChunk } from '../data/load-chunk.ts'

const plans = new OptionalChunk(() => import('./project-plans.tsx'))

export function CardPlans({ projectId }: { projectId: string }) {
  const Shown = useOptionalChunk(plans)?.ProjectPlans
  return Shown && <Shown projectId={projectId} />
}
