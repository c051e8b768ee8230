// Says of what an import wrote that it did, from where, and who imported it: the person it is shown to be from did not write it here.
import type { Imported as Mark } from '../../domain/import/imported.ts'
import { OptionalChunk, useOptionalChunk } from '../data/load-chunk.ts'

const origin = new OptionalChunk(() => import('./imported-from.tsx'))

/** Begins with the one word that matters, also before the others have come. */
export function Imported({ projectId, imported }: { projectId: string; imported: Mark }) {
  const From = useOptionalChunk(origin)?.ImportedFrom
  return (
    <span>
      imported
      {From && <From projectId={projectId} imported={imported} />}
    </span>
  )
}
