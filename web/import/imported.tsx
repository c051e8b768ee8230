// The mark of imported texts: from where and by whom they were imported. It shows that the named author did not write the text
// here.

import type { Imported as Mark } from '../../domain/import/imported.ts'
import { t } from '../../domain/locale/message.ts'
import { OptionalChunk, useOptionalChunk } from '../data/load-chunk.ts'

const origin = new OptionalChunk(() => import('./imported-from.tsx'))

/** The word “imported” is shown at once; the details follow when their chunk is loaded. */
export function Imported({ projectId, imported }: { projectId: string; imported: Mark }) {
  const From = useOptionalChunk(origin)?.ImportedFrom
  return <span>{From ? <From projectId={projectId} imported={imported} /> : t('imported')}</span>
}
