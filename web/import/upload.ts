// Uploads the file of an import.
import type { Problem } from '../../domain/error.ts'
import type { ImportSource } from '../../domain/import/import.ts'
import { CallError } from '../data/call.ts'
import { type SendingFile, sendFile, wordsOfStatus } from '../data/send-file.ts'

type Sending = SendingFile & {
  projectId: string
  /** The id of the import. A repeat with the same id replaces the earlier upload. */
  id: string
}

/**
 * @returns the source whose export the file looks like
 * @throws CallError; AbortError if the upload was cancelled
 */
export async function uploadImport({ projectId, id, ...sending }: Sending): Promise<ImportSource | null> {
  const query = new URLSearchParams({ id, name: sending.file.name })
  const { status, answer } = await sendFile<Problem & { looks_like?: ImportSource | null }>(
    `/api/projects/${projectId}/import-file?${query}`,
    sending,
  )
  if (status < 300) return answer.looks_like ?? null
  const { code = 'internal', detail = wordsOfStatus(status) } = answer
  throw new CallError({ ...answer, code, detail })
}
