// A message of a server-sent event stream as bytes. It is serialized once, even if it is sent to many pages.
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
