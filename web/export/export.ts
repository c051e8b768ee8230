// Exports a project as one JSON file: details, members, and all tickets with their comments, fetched in windows.

import type { OutputOf } from '../../domain/api.ts'
import type { Comment } from '../../domain/comment/comment.ts'
import { LARGEST_COMMENT_WINDOW, LARGEST_WINDOW } from '../../domain/limits.ts'
import { call } from '../data/call.ts'

type Options = {
  /** Called after every window with the number of tickets so far. */
  onProgress: (tickets: number) => void
  signal?: AbortSignal
  now?: Date
}

/** @throws CallError, or an AbortError once `signal` is aborted */
export async function exportProject(projectId: string, { onProgress, signal, now = new Date() }: Options) {
  const params = { projectId }
  const [{ project, columns }, { members }, { labels }, { templates }] = await Promise.all([
    call('getProject', { params, input: {} }, { signal }),
    call('listMembers', { params, input: {} }, { signal }),
    call('listLabels', { params, input: {} }, { signal }),
    call('listTemplates', { params, input: {} }, { signal }),
  ])
  // One Blob per window: a large project as one string would not fit into memory.
  const file: Blob[] = []
  const write = (text: string) => file.push(new Blob([text]))
  write(
    `{"format":"lacewing.project","format_version":1,"exported_at":${JSON.stringify(now)},` +
      `"project":${JSON.stringify(project)},\n"members":${JSON.stringify(members)},\n"columns":${JSON.stringify(columns)},\n` +
      `"labels":${JSON.stringify(labels)},\n"templates":${JSON.stringify(templates)},\n"tickets":[`,
  )
  let before: number | undefined
  let count = 0
  do {
    const input = { before, limit: LARGEST_WINDOW }
    const window: OutputOf<'exportProject'> = await call('exportProject', { params, input }, { signal })
    for (const { comments, comments_next, ...ticket } of window.tickets) {
      const fields = JSON.stringify(ticket).slice(0, -1)
      write(`${count++ === 0 ? '\n' : ',\n'}${fields},"comments":[${listed(comments)}`)
      for await (const more of commentsAfter(ticket.id, comments_next, signal)) write(`,${listed(more)}`)
      write(']}')
    }
    onProgress(count)
    before = window.next ?? undefined
  } while (before !== undefined)
  write('\n]}\n')
  return {
    name: `${project.key.toLowerCase()}-${now.toISOString().slice(0, 10)}.json`,
    file: new Blob(file, { type: 'application/json' }),
    count,
  }
}

function listed(comments: Comment[]): string {
  return comments.map((comment) => JSON.stringify(comment)).join()
}

/** Further windows of a ticket's comments, beyond those in the export's own window. Never yields an empty window. */
async function* commentsAfter(ticketId: string, from: string | null, signal: AbortSignal | undefined) {
  for (let after = from; after !== null; ) {
    const input = { after, limit: LARGEST_COMMENT_WINDOW }
    const window: OutputOf<'listComments'> = await call(
      'listComments',
      { params: { ticketId }, input },
      { signal },
    )
    if (window.comments.length > 0) yield window.comments
    after = window.next
  }
}
