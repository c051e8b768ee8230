// The unread changes of a project, on its card. It is a chunk of its own, which is loaded after the dashboard.
import type { ProjectSummary } from '../../domain/project/project.ts'
import { OptionalChunk, useOptionalChunk } from '../data/load-chunk.ts'

const counts = new OptionalChunk(() => import('./counts.tsx'))

/** Fetches the counts of all cards; mounted once for the page. */
export function FetchedNews() {
  const Counts = useOptionalChunk(counts)?.NewsCounts
  return Counts && <Counts />
}

export function CardNews({ project }: { project: ProjectSummary }) {
  const Shown = useOptionalChunk(counts, false)?.NewsLink
  return Shown && <Shown project={project} />
}
