// Sends the file of an import.
import type { Problem } from '../../domain/error.ts'
import { CallError } from '../data/call.ts'
import { type SendingFile, sendFile, wordsOfStatus } from '../data/send-file.ts'

type Sending = SendingFile & {
  projectId: string
  /** Of the import; repeated with the same id, it replaces what came before. */
  id: string
}

/** @throws CallError; AbortError if it was cancelled */
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
