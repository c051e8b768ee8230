// The demo board's content and script. Pure; timers and rendering are elsewhere.

import { t } from '../../domain/locale/message.ts'

export type DemoStatus = 'todo' | 'in_progress' | 'done'
export type DemoPriority = 'low' | 'medium' | 'high' | 'critical'
export type DemoPerson = 'mira' | 'jonas' | 'aiko'
export type DemoTicket = {
  number: number
  title: string
  description?: string
  type: 'bug' | 'feature' | 'task'
  priority: DemoPriority
  status: DemoStatus
  assignee: DemoPerson
  comments: number
}

export type DemoAction =
  | { do: 'move'; to: DemoStatus }
  | { do: 'comment'; text: string }
  | { do: 'retitle'; title: string }
  | { do: 'prioritise'; priority: DemoPriority }
export type DemoStep = { who: DemoPerson; number: number; action: DemoAction }

/** A step has three beats: the cursor approaches, the act happens, a pause. */
export type DemoPhase = 'approach' | 'act' | 'rest'
/** A line such as 'Mira moved APO-12 to Done'. */
export type FeedLine = { id: number; who: DemoPerson | 'you'; number: number; action: DemoAction }
export type DemoState = {
  tickets: readonly DemoTicket[]
  step: number
  phase: DemoPhase
  /** The latest changes, newest first. */
  feed: readonly FeedLine[]
}

export const columns: readonly { status: DemoStatus; label: string; tone: 'gray' | 'blue' | 'green' }[] = [
  { status: 'todo', label: t('To Do'), tone: 'gray' },
  { status: 'in_progress', label: t('In Progress'), tone: 'blue' },
  { status: 'done', label: t('Done'), tone: 'green' },
]

/** The order ensures that no column ever holds more than four tickets, so that the board keeps its height. */
export const steps: readonly DemoStep[] = [
  { who: 'mira', number: 12, action: { do: 'move', to: 'in_progress' } },
  {
    who: 'jonas',
    number: 12,
    action: { do: 'comment', text: t('Two jobs want the same slot. Fix is on the way.') },
  },
  { who: 'aiko', number: 11, action: { do: 'move', to: 'done' } },
  { who: 'jonas', number: 15, action: { do: 'prioritise', priority: 'high' } },
  { who: 'mira', number: 4, action: { do: 'move', to: 'todo' } },
  {
    who: 'jonas',
    number: 4,
    action: { do: 'comment', text: t('Seen again on the bench, so it is open again.') },
  },
  { who: 'aiko', number: 18, action: { do: 'retitle', title: t('Write and rehearse the abort checklist') } },
  { who: 'mira', number: 12, action: { do: 'move', to: 'done' } },
  { who: 'jonas', number: 15, action: { do: 'move', to: 'in_progress' } },
  { who: 'aiko', number: 9, action: { do: 'comment', text: t('Lock holds through a full turn now.') } },
  { who: 'aiko', number: 11, action: { do: 'move', to: 'in_progress' } },
  { who: 'mira', number: 9, action: { do: 'move', to: 'done' } },
  { who: 'jonas', number: 15, action: { do: 'prioritise', priority: 'medium' } },
  { who: 'mira', number: 12, action: { do: 'move', to: 'todo' } },
  { who: 'aiko', number: 9, action: { do: 'move', to: 'in_progress' } },
  { who: 'jonas', number: 4, action: { do: 'move', to: 'done' } },
  { who: 'jonas', number: 15, action: { do: 'move', to: 'todo' } },
  { who: 'aiko', number: 18, action: { do: 'retitle', title: t('Write the abort checklist') } },
]

export const opening: DemoState = {
  step: steps.length - 1,
  phase: 'rest',
  feed: [],
  tickets: [
    {
      number: 12,
      title: t('1202 alarm when the radar is left on'),
      description: t('The computer runs out of slots during descent and restarts.'),
      type: 'bug',
      priority: 'critical',
      status: 'todo',
      assignee: 'mira',
      comments: 2,
    },
    {
      number: 15,
      title: t('Show fuel left as a countdown'),
      type: 'feature',
      priority: 'medium',
      status: 'todo',
      assignee: 'jonas',
      comments: 0,
    },
    {
      number: 18,
      title: t('Write the abort checklist'),
      type: 'task',
      priority: 'low',
      status: 'todo',
      assignee: 'aiko',
      comments: 1,
    },
    {
      number: 9,
      title: t('Antenna loses lock after a roll'),
      description: t('Signal drops past 20° per second.'),
      type: 'bug',
      priority: 'high',
      status: 'in_progress',
      assignee: 'mira',
      comments: 4,
    },
    {
      number: 11,
      title: t('Steer by star sightings'),
      type: 'feature',
      priority: 'medium',
      status: 'in_progress',
      assignee: 'aiko',
      comments: 3,
    },
    {
      number: 4,
      title: t('Clock drifts by two seconds a day'),
      type: 'bug',
      priority: 'high',
      status: 'done',
      assignee: 'jonas',
      comments: 5,
    },
    {
      number: 7,
      title: t('Rehearse docking by hand'),
      type: 'task',
      priority: 'medium',
      status: 'done',
      assignee: 'mira',
      comments: 0,
    },
    {
      number: 5,
      title: t('Larger digits on the display'),
      type: 'feature',
      priority: 'low',
      status: 'done',
      assignee: 'jonas',
      comments: 1,
    },
  ],
}

/** The next beat. Steps that would change nothing, because the visitor was faster, are skipped. */
export function advance(state: DemoState): DemoState {
  if (state.phase === 'approach') return perform({ ...state, phase: 'act' })
  if (state.phase === 'act') return { ...state, phase: 'rest' }
  for (let ahead = 1; ahead <= steps.length; ahead++) {
    const step = (state.step + ahead) % steps.length
    if (changes(state, stepAt(step))) return { ...state, step, phase: 'approach' }
  }
  return state
}

/** The visitor drops a ticket in a column. Cancels the current step. */
export function drop(state: DemoState, number: number, status: DemoStatus, index: number): DemoState {
  const moved = state.tickets.find((ticket) => ticket.number === number)
  if (!moved) return state
  const others = state.tickets.filter((ticket) => ticket !== moved)
  const neighbour = others.filter((ticket) => ticket.status === status)[index]
  const at = neighbour ? others.indexOf(neighbour) : others.length
  const tickets = others.toSpliced(at, 0, { ...moved, status })
  if (moved.status === status) return { ...state, tickets, phase: 'rest' }
  return {
    ...state,
    tickets,
    phase: 'rest',
    feed: withLine(state, { who: 'you', number, action: { do: 'move', to: status } }),
  }
}

export function stepAt(step: number): DemoStep {
  const found = steps[step]
  if (!found) throw new RangeError(`The story has no step ${step}`)
  return found
}

function perform(state: DemoState): DemoState {
  const { who, number, action } = stepAt(state.step)
  const before = state.tickets.find((ticket) => ticket.number === number)
  if (!before) return state
  const others = state.tickets.filter((ticket) => ticket !== before)
  const after = applied(before, action)
  const tickets =
    action.do === 'move'
      ? [after, ...others]
      : state.tickets.map((ticket) => (ticket === before ? after : ticket))
  return { ...state, tickets, feed: withLine(state, { who, number, action }) }
}

function applied(ticket: DemoTicket, action: DemoAction): DemoTicket {
  if (action.do === 'move') return { ...ticket, status: action.to }
  if (action.do === 'comment') return { ...ticket, comments: ticket.comments + 1 }
  if (action.do === 'retitle') return { ...ticket, title: action.title }
  return { ...ticket, priority: action.priority }
}

function changes(state: DemoState, { number, action }: DemoStep): boolean {
  const ticket = state.tickets.find((candidate) => candidate.number === number)
  if (!ticket) return false
  if (action.do === 'move') return ticket.status !== action.to
  if (action.do === 'retitle') return ticket.title !== action.title
  if (action.do === 'prioritise') return ticket.priority !== action.priority
  return true
}

function withLine(state: DemoState, line: Omit<FeedLine, 'id'>): FeedLine[] {
  const id = (state.feed[0]?.id ?? 0) + 1
  return [{ id, ...line }, ...state.feed.slice(0, 2)]
}

export function labelOf(status: DemoStatus): string {
  return columns.find((column) => column.status === status)?.label ?? status
}
