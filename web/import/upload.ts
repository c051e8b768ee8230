// Uploads the file of an import.
import type { Problem } from '../../domain/error.ts'
import { CallError } from '../data/call.ts'
import { type SendingFile, sendFile, wordsOfStatus } from '../data/send-file.ts'

type Sending = SendingFile & {
  projectId: string
  /** The id of the import. A repeat with the same id replaces the earlier upload. */
  id: string
}

/** @throws CallError; AbortError if the upload was cancelled */
export async function uploadImport({ projectId, id, ...sending }: Sending): Promise<void> {
  const query = new URLSearchParams({ id, name: sending.file.name })
  const { status, answer } = await sendFile<Problem>(
    `/api/projects/${projectId}/import-file?${query}`,
    sending,
  )
  if (status < 300) return
  const { code = 'internal', detail = wordsOfStatus(status) } = answer
  throw new CallError({ ...answer, code, detail })
}
