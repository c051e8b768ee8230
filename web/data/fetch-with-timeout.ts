// fetch with a timeout, because fetch would hang for many minutes on a dead connection.

/** The server answers within 5 s; the rest allows for slow networks. Counted until the response headers arrive. */
const HEAD_MS = 30_000

/** @throws TimeoutError, or what fetch throws */
export async function fetchWithTimeout(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new DOMException('No answer in time', 'TimeoutError')), HEAD_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal
  try {
    return await fetch(input, { ...init, signal })
  } finally {
    clearTimeout(timer)
  }
}
