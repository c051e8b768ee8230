// Sends a file to the server and reports the progress.
import { t } from '../../domain/locale/message.ts'
import { CallError } from './call.ts'
import { accessToken } from './session.ts'

export type SendingFile = {
  file: File
  headers?: Record<string, string>
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/**
 * @returns the answer, whatever its status
 * @throws CallError if there is no answer; AbortError if the upload was cancelled
 */
export async function sendFile<Answer extends object>(
  url: string,
  { file, headers = {}, onProgress, signal }: SendingFile,
): Promise<{ status: number; answer: Partial<Answer> }> {
  const token = await accessToken()
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new DOMException(t('Cancelled'), 'AbortError'))
    if (signal.aborted) return cancelled()
    // fetch does not report the progress of an upload.
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => resolve({ status: request.status, answer: request.response ?? {} })
    request.onerror = () =>
      reject(new CallError({ code: 'offline', detail: t('The connection to the server was lost') }))
    request.onabort = cancelled
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

/** The message for an answer without one: a proxy in between answers in its own format. */
export function wordsOfStatus(status: number): string {
  if (status === 413)
    return t('A proxy in front of the server refuses files of this size. Please contact its operator.')
  return t('The server answered {status}', { status })
}
