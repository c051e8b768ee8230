// When a page asks for live updates: by one stream, which is opened again with back-off after it ends. Behind a proxy that holds
// streams back, the page sends short requests, and tries the stream again now and then. Hidden pages close the stream (browsers
// allow six connections per server) and catch up when they are shown again.

export type LiveState = 'live' | 'delayed' | 'catching_up' | 'offline'

/** The answer to a request: when all that the page missed has arrived, and when nothing arrives for too long. */
export type Answer = { onReady: () => void; onSilence: () => void }

export type Connection = {
  /** Asks for what the page missed. Resolves or rejects when the answer ends: a stream goes on, a short request ends after it. */
  ask: (isShort: boolean, signal: AbortSignal, answer: Answer) => Promise<void>
  become: (state: LiveState) => void
  state: () => LiveState
  /** Fetches what has no event numbers: it may have changed while there was no connection. */
  refetch: () => void
}

/** After this many streams in a row in which nothing arrived, the page sends a short request. */
const STREAMS_TRIED = 2
const POLL_MS = 5_000
/**
 * While the page sends short requests, it tries the stream again after this time, and then at twice the distance each time: a proxy
 * may keep the streams that the page gave up.
 */
const STREAM_AFTER_MS = 60_000
const MOST_STREAM_AFTER_MS = 32 * 60_000
/** How often a page that sends short requests fetches what has no event numbers. */
const REFETCH_MS = 30_000
const HIDDEN_MS = 10_000
const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 5_000

// The proxy stays when the user goes from one project to the next, so all connections of the page share what is known about it.
/** Whether a proxy holds the streams back: short requests are answered, and streams are not. */
let isHeldBack = false
/** When the next stream is tried (performance.now), and the distance to the one after it. */
let nextStreamAt = 0
let streamAfter = STREAM_AFTER_MS

/** Keeps the page up to date until the returned function is called. */
export function connect({ ask, become, state, refetch }: Connection): () => void {
  let stopped = false
  /** Failed requests since the last one that was answered. */
  let attempt = 0
  /** Streams in a row in which nothing arrived. */
  let silent = 0
  let refetchedAt = Number.NEGATIVE_INFINITY
  let request: AbortController | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let hidden: ReturnType<typeof setTimeout> | undefined

  /** @returns null if this request is no longer wanted */
  async function send(isShort: boolean): Promise<{ isReady: boolean; isSilent: boolean } | null> {
    clearTimeout(retry)
    request?.abort()
    const mine = new AbortController()
    request = mine
    let isReady = false
    let isSilent = false
    function onReady() {
      isReady = true
      attempt = 0
      become(isShort ? 'delayed' : 'live')
      if (!isShort) {
        isHeldBack = false
        streamAfter = STREAM_AFTER_MS
      }
      if (isShort && performance.now() < refetchedAt + REFETCH_MS) return
      refetchedAt = performance.now()
      refetch()
    }
    const onSilence = () => {
      isSilent = true
    }
    try {
      await ask(isShort, mine.signal, { onReady, onSilence })
    } catch {
      // However the answer ended, the next one resumes where this one stopped.
    }
    const isWanted = !stopped && request === mine && mine.signal.reason !== 'hidden'
    return isWanted ? { isReady, isSilent } : null
  }

  async function open() {
    if (attempt === 0 && !isHeldBack) become('catching_up')
    if (isHeldBack) streamAfter = Math.min(streamAfter * 2, MOST_STREAM_AFTER_MS)
    nextStreamAt = performance.now() + streamAfter
    const answer = await send(false)
    if (!answer) return
    const isHeld = answer.isSilent && !answer.isReady
    attempt += 1
    silent = isHeld ? silent + 1 : 0
    if (isHeldBack || silent >= STREAMS_TRIED) return void poll()
    if (!isHeld) return goOffline()
    // Perhaps the network is only slow, so the page does not say that it is offline.
    retry = setTimeout(open, FIRST_RETRY_MS)
  }

  /** Asks for what the stream would have sent by now. */
  async function poll() {
    const answer = await send(true)
    if (!answer) return
    if (!answer.isReady) {
      attempt += 1
      return goOffline()
    }
    isHeldBack = true
    const isStreamDue = performance.now() >= nextStreamAt
    retry = setTimeout(isStreamDue ? open : poll, POLL_MS * (0.75 + Math.random() / 2))
  }

  const start = () => void (isHeldBack ? poll() : open())

  function goOffline() {
    become('offline')
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1))
    retry = setTimeout(start, wait / 2 + Math.random() * wait)
  }

  function onVisibility() {
    clearTimeout(hidden)
    if (document.hidden) hidden = setTimeout(leave, HIDDEN_MS)
    else if (isHeldBack || state() === 'offline' || request?.signal.aborted) start()
  }

  function leave() {
    clearTimeout(retry)
    request?.abort('hidden')
  }

  /** The network may be another one, so the stream is tried soon. */
  function onOnline() {
    attempt = 0
    nextStreamAt = 0
    streamAfter = STREAM_AFTER_MS
    start()
  }

  /** The network is down, so an open stream proves nothing. */
  function onOffline() {
    request?.abort()
    become('offline')
  }

  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', onOffline)
  start()
  return () => {
    stopped = true
    clearTimeout(retry)
    clearTimeout(hidden)
    request?.abort()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', onOffline)
    become('catching_up')
  }
}

/**
 * The lowest event number of each project among answers about all projects. A project that a whole one lacks is left out: the stream
 * then reports it as new, and all of them are refetched.
 */
export function commonCursors(
  answers: { projects: readonly { id: string; seq: number }[]; isWhole: boolean }[],
): Record<string, number> {
  const cursors: Record<string, number> = {}
  for (const { id, seq } of answers.flatMap(({ projects }) => projects))
    cursors[id] = Math.min(seq, cursors[id] ?? seq)
  const whole = answers
    .filter(({ isWhole }) => isWhole)
    .map(({ projects }) => new Set(projects.map(({ id }) => id)))
  const isMissed = (id: string) => whole.some((ids) => ids.has(id)) && !whole.every((ids) => ids.has(id))
  return Object.fromEntries(Object.entries(cursors).filter(([id]) => !isMissed(id)))
}

/**
 * Where the next request resumes: at the last event that arrived here, even if an answer is ahead of it. An answer to the user's
 * own command can come before the events of others that happened earlier.
 * @param cursors the event number of the answers, by project
 * @param seen the last event numbers that arrived by this connection, by project; the first request begins them
 */
export function resumeFrom(
  cursors: Record<string, number>,
  seen: Map<string, number>,
): Record<string, number> {
  const from: Record<string, number> = {}
  for (const [id, cursor] of Object.entries(cursors)) {
    if (!seen.has(id)) seen.set(id, cursor)
    from[id] = Math.min(cursor, seen.get(id) ?? cursor)
  }
  return from
}
