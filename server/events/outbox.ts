// The sending end of one stream: a bounded buffer between the hub and a reader that may be slow or gone.
// A page that lets too much pile up unread, or takes nothing for too long, is cut off; it comes back with its cursor.
import { STALLED_MS, UNSENT_BYTES } from '../limits.ts'

export type Outbox = {
  body: ReadableStream<Uint8Array>
  write(frame: string): void
  /** Whether more may be written at once without counting against the reader. */
  hasRoom(): boolean
  /** Resolves when there is room, or the stream has ended. */
  room(): Promise<void>
  end(): void
}

/** @param onEnd called once, however it ends: by us, by the reader, or because the reader is too slow */
export function createOutbox(onEnd: () => void): Outbox {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let written = 0
  let taken = 0
  let takenAt = performance.now()
  const waiting: (() => void)[] = []
  let impatience: ReturnType<typeof setTimeout> | undefined

  /** Looked at with each frame, and a beat is due every 15 s. */
  function isTooSlow(): boolean {
    const room = controller?.desiredSize ?? UNSENT_BYTES
    const takenNow = written - (UNSENT_BYTES - room)
    if (takenNow > taken || room >= UNSENT_BYTES) takenAt = performance.now()
    taken = takenNow
    return room < 0 || performance.now() - takenAt > STALLED_MS
  }

  function finish(how: (last: ReadableStreamDefaultController<Uint8Array>) => void) {
    if (!controller) return
    const last = controller
    controller = undefined
    how(last)
    clearTimeout(impatience)
    for (const resolve of waiting.splice(0)) resolve()
    onEnd()
  }
  const hasRoom = () => !controller || (controller.desiredSize ?? 0) > UNSENT_BYTES / 2
  const cut = () => finish((last) => last.error(new Error('the reader is too slow')))

  /** While something waits for room there are no frames to look at the reader with. */
  function wait() {
    impatience = setTimeout(() => {
      if (waiting.length === 0) return
      if (isTooSlow()) cut()
      else wait()
    }, STALLED_MS + 1_000)
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start(mine) {
        controller = mine
      },
      pull() {
        if (!hasRoom()) return
        clearTimeout(impatience)
        for (const resolve of waiting.splice(0)) resolve()
      },
      cancel: () => finish(() => undefined),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: UNSENT_BYTES }),
  )
  return {
    body,
    write(frame) {
      if (isTooSlow()) cut()
      const bytes = encoder.encode(frame)
      written += bytes.length
      controller?.enqueue(bytes)
    },
    hasRoom,
    async room() {
      if (hasRoom()) return
      if (waiting.length === 0) wait()
      await new Promise<void>((resolve) => waiting.push(resolve))
    },
    end: () => finish((last) => last.close()),
  }
}
