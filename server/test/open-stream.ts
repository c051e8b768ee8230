// A page's live connection for a test: what it has received, and a way to wait for more.
import { createParser } from 'eventsource-parser'
import type { Event } from '../../domain/event.ts'
import type { TestPerson, World } from './world.ts'

export type Stream = Awaited<ReturnType<typeof openStream>>

export type Frame = { event: string; data: Record<string, unknown> }

export async function openStream(
  world: Pick<World, 'address'>,
  who: TestPerson,
  body: { cursors?: Record<string, number>; all?: boolean; once?: boolean },
) {
  const response = await fetch(`${await world.address()}/api/stream`, {
    method: 'POST',
    headers: { ...who.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ cursors: {}, ...body }),
  })
  if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`)
  const frames: Frame[] = []
  const waiting: { fits(frames: Frame[]): boolean; resolve(): void }[] = []
  const parser = createParser({
    onEvent: ({ event = '', data }) => {
      frames.push({ event, data: JSON.parse(data) as Record<string, unknown> })
      for (const wait of waiting) if (wait.fits(frames)) wait.resolve()
    },
  })
  const reader = response.body.getReader()
  const ended = (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      parser.feed(new TextDecoder().decode(value))
    }
  })()
  return {
    frames,
    ended,
    changes: () =>
      frames.filter((frame) => frame.event === 'change').map((frame) => frame.data as unknown as Event),
    until: (fits: (frames: Frame[]) => boolean) =>
      new Promise<void>((resolve) => (fits(frames) ? resolve() : waiting.push({ fits, resolve }))),
    close: () => reader.cancel(),
  }
}

export const has = (event: string) => (frames: Frame[]) => frames.some((frame) => frame.event === event)
