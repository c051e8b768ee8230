// The sending end of one stream: a bounded buffer between the hub and a reader that may be slow or gone.
// A page that lets too much pile up unread is cut off; it comes back with its cursor.
import { UNSENT_BYTES } from '../limits.ts'

export type Outbox = {
  body: ReadableStream<Uint8Array>
  write(frame: string): void
  end(): void
}

/** @param onEnd called once, however it ends: by us, by the reader, or because the reader is too slow */
export function createOutbox(onEnd: () => void): Outbox {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  function finish(how: (last: ReadableStreamDefaultController<Uint8Array>) => void) {
    if (!controller) return
    const last = controller
    controller = undefined
    how(last)
    onEnd()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start(mine) {
        controller = mine
      },
      cancel: () => finish(() => undefined),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: UNSENT_BYTES }),
  )
  return {
    body,
    write(frame) {
      if ((controller?.desiredSize ?? 0) < 0)
        finish((last) => last.error(new Error('the reader is too slow')))
      controller?.enqueue(encoder.encode(frame))
    },
    end: () => finish((last) => last.close()),
  }
}
