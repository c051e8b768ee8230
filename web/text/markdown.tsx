// A description or a comment as it is read. The renderer is a chunk of its own; until it is loaded, the text is shown as it was
// typed.
import { memo } from 'react'
import type { Task } from '../../domain/markdown/tasks.ts'
import { OptionalChunk, useOptionalChunk } from '../data/load-chunk.ts'
import { RecordBoundary } from '../ui/record-boundary.tsx'

export const rendering = new OptionalChunk(() => import('./rendered-text.tsx'))

/** Props of {@link Markdown}. */
export type MarkdownProps = {
  text: string
  projectId: string
  /** Ticks a box of a task list; without this function the boxes are only shown. */
  onTask?: (task: Task) => void
}

export const Markdown = memo(function Markdown(props: MarkdownProps) {
  const Rendered = useOptionalChunk(rendering)?.RenderedText
  const plain = <div className="text">{props.text}</div>
  if (!Rendered) return plain
  return (
    <RecordBoundary record={props.text} fallback={plain}>
      <Rendered {...props} />
    </RecordBoundary>
  )
})
