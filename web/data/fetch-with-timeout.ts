// One request to the server, given up when nothing comes back: on a connection that died unnoticed it would hang for
// many minutes. What the answer means is the caller's affair.

/** The server answers within 5 s; the rest is for a slow network. Counted to the head of the answer. */
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
