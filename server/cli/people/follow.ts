// `lacewing follow`: prints the changes of a ticket or a project as they happen.

import type { Event } from '../../../domain/event.ts'
import { ticketIdOf } from '../../../domain/event-subject.ts'
import type { Given } from './arguments.ts'
import { lineOf } from './event-line.ts'
import { projectBy, ticketBy } from './find.ts'
import { createNames } from './names.ts'
import type { Session } from './run.ts'
import { changesOf } from './stream.ts'

/** Aborted by Ctrl+C, or when the program is asked to stop. */
function interrupted(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort())
  return controller.signal
}

/** Whether a change is about a ticket, or one of those that it moved or unassigned. */
function isAbout(change: Event, { id, number }: { id: string; number: number }): boolean {
  if (ticketIdOf(change) === id || ('from_id' in change && change.from_id === id)) return true
  return [change.before?.moved, change.before?.assigned].some(
    (numbers) => Array.isArray(numbers) && (numbers as unknown[]).includes(number),
  )
}

export async function follow(session: Session, given: Given): Promise<void> {
  const { call, out, url, token } = session
  const signal = interrupted()
  const [text = ''] = given.operands
  const found = text.includes('-') ? await ticketBy(call, text) : undefined
  const project = found?.project ?? (await projectBy(call, text))
  const params = { projectId: project.id }
  const names = createNames(call, project)
  const latest = async () => (await call('getProject', params, {})).project.seq
  let state: 'lost' | 'ready' | undefined
  const changes = changesOf(
    { url, token },
    {
      projectId: project.id,
      seq: await latest(),
      signal,
      onState(now) {
        if (now === state) return
        if (now === 'lost') out.note('The connection was lost: trying again.')
        else
          out.note(
            state === 'lost' ? 'Connected again.' : `Following ${found?.key ?? project.key}: Ctrl+C ends.`,
          )
        state = now
      },
      onReset() {
        out.note('More has changed meanwhile than can be printed here: some changes are missing.')
        return latest()
      },
    },
  )
  for await (const change of changes) {
    names.learn(change)
    if (found && !isAbout(change, found.ticket)) continue
    if (given.json) out.jsonLine(change)
    else out.table([await lineOf(change, names)])
  }
}
