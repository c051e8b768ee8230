// One thing said on a stream of server-sent events, as bytes: made once, however many pages they are sent to.
import type { Event } from '../../domain/event.ts'

export type Frame = Uint8Array

export function frame(event: string, data: object): Frame {
  return Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

export function frameOf(event: Event): Frame {
  return Buffer.from(
    `event: change\nid: ${event.project_id}:${event.seq}\ndata: ${JSON.stringify(event)}\n\n`,
  )
}
