// Sends the file of an import, and tells how much of it has arrived.
import type { Problem } from '../../domain/error.ts'
import { CallError } from '../data/call.ts'
import { accessToken } from '../data/session.ts'

type Sending = {
  projectId: string
  /** Of the import; repeated with the same id, it replaces what came before. */
  id: string
  file: File
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** @throws CallError; AbortError if it was cancelled */
export async function uploadImport({ projectId, id, file, onProgress, signal }: Sending): Promise<void> {
  const token = await accessToken()
  const query = new URLSearchParams({ id, name: file.name })
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new DOMException('Cancelled', 'AbortError'))
    if (signal.aborted) return cancelled()
    // fetch tells no progress of what it sends.
    const request = new XMLHttpRequest()
    request.open('POST', `/api/projects/${projectId}/import-file?${query}`)
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => {
      if (request.status < 300) return resolve()
      const problem = (request.response ?? {}) as Partial<Problem>
      const { code = 'internal', detail = wordsOf(request.status) } = problem
      reject(new CallError({ ...problem, code, detail }))
    }
    request.onerror = () =>
      reject(new CallError({ code: 'offline', detail: 'The connection to the server broke off' }))
    request.onabort = cancelled
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

/** A proxy in between answers in its own format. */
function wordsOf(status: number): string {
  if (status === 413) return 'A proxy before the server refuses files of this size. Please tell its operator.'
  return `The server answered ${status}`
}
