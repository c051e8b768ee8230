// Parses the sample tickets, which are written as
//   + <type> <priority> <status, or deleted> <reporter>><assignee, or nobody> <title>
//   then lines of the description, then comments, each beginning with @<author>.
import { Status } from '../../domain/ticket/shapes.ts'
import { Priority, TicketType } from '../../domain/ticket/ticket.ts'

export type SampleTicket = {
  type: TicketType
  priority: Priority
  /** The current status. */
  status: Status | 'deleted'
  reporter: string
  assignee: string | null
  title: string
  description: string | null
  comments: { author: string; content: string }[]
}

const HEAD = /^(\w+) (\w+) (\w+) (\w+)>(\w*) (.+)$/

export function parseStory(text: string): SampleTicket[] {
  return text
    .trim()
    .split(/^\+ /m)
    .filter(Boolean)
    .map((block) => {
      const [head = '', ...rest] = block.trim().split('\n')
      const [, type, priority, status, reporter = '', assignee, title = ''] = HEAD.exec(head) ?? []
      const [description, ...comments] = rest.join('\n').split(/^@/m)
      return {
        type: TicketType.parse(type),
        priority: Priority.parse(priority),
        status: status === 'deleted' ? status : Status.parse(status),
        reporter,
        assignee: assignee || null,
        title,
        description: description?.trim() || null,
        comments: comments.map(commentOf),
      }
    })
}

function commentOf(text: string) {
  const at = text.indexOf(' ')
  return { author: text.slice(0, at), content: text.slice(at).trim() }
}
