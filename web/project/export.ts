// A project as one JSON file: its details, members, and all tickets with their comments, fetched window by window.
import type { OutputOf } from '../../domain/api.ts'
import { call } from '../data/call.ts'

/** The largest window that the server gives. */
const WINDOW = 100

type Options = {
  /** Told after every window how many tickets there are so far. */
  onProgress: (tickets: number) => void
  signal?: AbortSignal
  now?: Date
}

/** @throws CallError, or an AbortError once `signal` is aborted */
export async function exportProject(projectId: string, { onProgress, signal, now = new Date() }: Options) {
  const params = { projectId }
  const [{ project }, { members }] = await Promise.all([
    call('getProject', { params, input: {} }, { signal }),
    call('listMembers', { params, input: {} }, { signal }),
  ])
  // Written out window by window: the whole of a large project as objects would not fit.
  const parts = [`{"format":"lacewing.project","format_version":1,"exported_at":${JSON.stringify(now)},`]
  parts.push(`"project":${JSON.stringify(project)},\n"members":${JSON.stringify(members)},\n"tickets":[`)
  let before: number | undefined
  let count = 0
  do {
    const input = { before, limit: WINDOW }
    const window: OutputOf<'exportProject'> = await call('exportProject', { params, input }, { signal })
    for (const ticket of window.tickets) parts.push(count++ === 0 ? '\n' : ',\n', JSON.stringify(ticket))
    onProgress(count)
    before = window.next ?? undefined
  } while (before !== undefined)
  parts.push('\n]}\n')
  const file = new Blob(parts, { type: 'application/json' })
  return { name: `${project.key.toLowerCase()}-${now.toISOString().slice(0, 10)}.json`, file, count }
}
