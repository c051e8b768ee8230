// The tools of agents (server/mcp/). A tool is one or more calls of the contract; each call names its tool in the docs.ts of its noun.

/** The purpose of each tool, and when an agent should use it. */
export const AGENT_TOOLS = {
  list_tickets: {
    title: 'List, count or measure tickets',
    about:
      'Tickets of one project that match filters or a query, or the caller’s own tickets of all projects. Use it whenever you know a project ' +
      'and a condition. `insight` has their flow, ages and a forecast. For the next window send `before` (or `after`) with the `next` of the answer.',
  },
  search: {
    title: 'Search',
    about:
      'Finds tickets, comments and projects by words. Use it when you do not know the project or the key, and `similar` before you create a ticket, to ' +
      'avoid a duplicate.',
  },
  read_ticket: {
    title: 'Read a ticket',
    about: 'Everything about one ticket, part by part. Use it before you change or quote a ticket.',
  },
  create_ticket: {
    title: 'Create a ticket',
    about: 'Creates one ticket in a project. Look for a similar ticket first.',
  },
  edit_ticket: {
    title: 'Edit a ticket',
    about:
      'Changes any field of one ticket: title, description, status, column, assignee, labels, dates, parent. Send only the fields that change; ' +
      'null empties a field. With `version`, as you read it, the edit is refused if somebody else has changed the same field since.',
  },
  delete_ticket: {
    title: 'Delete or restore a ticket',
    about: 'Use it only when a person asked for it. A deleted ticket can be restored for 30 days.',
  },
  bulk_edit: {
    title: 'Change many tickets',
    about:
      'One change of up to 10,000 tickets. Use it instead of many edits; a person can undo it as a whole. `id` is a new UUID that you choose.',
  },
  comment: {
    title: 'Comment',
    about:
      'Writes in the discussion of a ticket. Texts are Markdown; @username mentions a member and notifies them.',
  },
  relate: {
    title: 'Relate tickets',
    about:
      'Says that a ticket blocks, duplicates or relates to another ticket of its project, or no longer does.',
  },
  attach: {
    title: 'Files of a ticket',
    about: 'Lists, renames and removes files. Files are uploaded to /storage/v1, not by this tool.',
  },
  look_up: {
    title: 'Look up projects, members, labels',
    about:
      'The names and values that other tools accept. Begin with `projects`; `project` lists the columns. `proposals` wait for a person: look ' +
      'there before you propose the same again.',
  },
  edit_labels: {
    title: 'Create and change labels',
    about: 'Changes the labels that a project has. The labels of a ticket are changed with edit_ticket.',
  },
  edit_milestones: {
    title: 'Plan milestones',
    about:
      'Changes the milestones that a project has; look_up lists them. Tickets are put into one with edit_ticket or bulk_edit.',
  },
  inbox: {
    title: 'Inbox',
    about: 'The changes that concern the owner of this token, and the tickets that they watch.',
  },
  history: {
    title: 'History',
    about:
      'Changes with their authors and times, and earlier texts. Use it to explain how a ticket came to its state.',
  },
} as const satisfies Record<string, { title: string; about: string }>

/** The name of a tool. */
export type AgentTool = keyof typeof AGENT_TOOLS

/** The kinds of things that an argument can name: agents may send a name or a key instead of an id. */
export type Reference = 'project' | 'ticket' | 'person' | 'label' | 'column' | 'milestone'

/** How agents make a call. */
export type AgentUse = {
  tool: AgentTool
  /** The value of the argument `action` that chooses this call. Without it, the arguments choose the calls of the tool. */
  action?: string
  /** The action that is meant if none is sent; otherwise it is the first one of the contract. */
  isDefault?: true
  /** The things that fields name, where this follows neither from a field of tickets nor from the name, such as `ticket_id`. */
  refers?: Record<string, Reference>
  /** Other names of fields, where a name would be unclear beside the other arguments of the tool. */
  named?: Record<string, string>
  /** Fields that take the filters of another tool as an object: they are described there, and once. */
  filters?: Record<string, AgentTool>
  /** Fields that agents do not need. */
  omit?: readonly string[]
}
