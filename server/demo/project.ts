// Replays the history of a sample project with the product's own commands, so that rows, counts, numbers and events agree.
import { v7 } from 'uuid'
import type { Event } from '../../domain/event.ts'
import { projectRoleOf } from '../../domain/policy.ts'
import type { Project } from '../../domain/project/project.ts'
import { CreateTicket, type TicketSummary } from '../../domain/ticket/ticket.ts'
import { createComment, reactToComment } from '../comment/commands.ts'
import type { Tx } from '../db/handle.ts'
import { append } from '../events/log.ts'
import { createLabel } from '../label/commands.ts'
import { inviteMember } from '../member/commands.ts'
import type { MilestoneContext } from '../milestone/columns.ts'
import { closeMilestone, createMilestone } from '../milestone/commands.ts'
import type { Change, ProjectContext, UserContext } from '../pipeline/context.ts'
import { createProject } from '../project/commands.ts'
import { addRelation } from '../relation/commands.ts'
import type { TicketContext } from '../ticket/columns.ts'
import { createTicket, deleteTicket, moveTicket, updateTicket } from '../ticket/commands.ts'
import { detailsOf, SAMPLE_LABELS } from './details.ts'
import { RELATIONS, reactionsTo, SUB_TICKETS } from './links.ts'
import { milestonesOf, plansOf, type SampleMilestone } from './milestones.ts'
import type { SampleTicket } from './parse.ts'
import type { SampleProject } from './team.ts'
import { type DemoChange, timelineOf, workingDaysAgo } from './timeline.ts'

export type Person = UserContext['user']
type Known = Pick<TicketContext, 'ticket' | 'assignee' | 'reporter'>

export async function addProject(tx: Tx, people: Map<string, Person>, sample: SampleProject, now: Date) {
  let project: Project | undefined
  const tickets = new Map<SampleTicket, Known>()
  const changes = timelineOf(sample, now)
  const planned = milestonesOf(sample.name, now)
  const planOf = plansOf(sample.tickets, changes, planned, now)
  const milestones = new Map<SampleMilestone, MilestoneContext['milestone']>()
  /** Ids of labels, by name. */
  const labels = new Map<string, string>()
  const person = (username: string): Person => {
    const found = people.get(username)
    if (!found) throw new Error(`${username} is nobody in the sample team`)
    return found
  }

  function context(username: string, at: Date): UserContext {
    const newId = () => v7({ msecs: at.getTime() })
    const caller = { address: '', device: '' }
    const standing = { id: null, two_factor: true, signed_in_at: null }
    const session = { session_id: '', standing, proven_at: null }
    return { db: tx, user: person(username), ...session, caller, now: at.toISOString(), newId }
  }

  function inProject(username: string, at: Date): ProjectContext {
    if (!project) throw new Error(`${sample.name} is not there yet`)
    const role = sample.members[username] ?? 'admin'
    const user = context(username, at)
    const projectRole = projectRoleOf(user.user.id, project, role)
    return { ...user, project, role, member_id: '', projectRole, own: false }
  }

  function onTicket(username: string, at: Date, ticket: SampleTicket): TicketContext {
    const known = tickets.get(ticket)
    if (!known) throw new Error(`"${ticket.title}" is not there yet`)
    return { ...inProject(username, at), ...known }
  }

  async function record(username: string, at: Date, change: Change | null): Promise<Event> {
    if (!change) throw new Error('a sample act changed nothing')
    const event = await append(tx, { ...change, actor_id: person(username).id, at: at.toISOString() })
    if (event.type === 'project.created')
      project = {
        ...event.project,
        former_keys: [],
        source_prefixes: [],
        transfer_to: null,
        transfer_until: null,
        archived_at: null,
        seq: 0,
        counts: event.counts,
      }
    if (project) project = { ...project, seq: event.seq, counts: event.counts }
    return event
  }

  async function perform({ at, ticket, ...what }: DemoChange) {
    const worker =
      ticket.assignee && sample.members[ticket.assignee] !== 'viewer' ? ticket.assignee : sample.owner
    switch (what.kind) {
      case 'create': {
        const { title, description, type, priority, assignee } = ticket
        const assignee_id = assignee && person(assignee).id
        const { milestone, ...plan } = planOf(ticket)
        const milestone_id = (milestone && milestones.get(milestone)?.id) ?? null
        const details = { milestone_id, ...detailsOf(title, labels, plan, now) }
        const input = CreateTicket.parse({ title, description, type, priority, assignee_id, ...details })
        const event = await record(
          ticket.reporter,
          at,
          await createTicket(inProject(ticket.reporter, at), input),
        )
        if (event.type === 'ticket.created')
          tickets.set(ticket, known(event.ticket, event.ticket.description))
        return
      }
      case 'move': {
        const event = await record(
          worker,
          at,
          await moveTicket(onTicket(worker, at, ticket), { status: what.to }),
        )
        const before = tickets.get(ticket)
        if (event.type === 'ticket.changed' && before) {
          const field_versions = { ...before.ticket.field_versions, status: event.ticket.version }
          tickets.set(ticket, known(event.ticket, before.ticket.description, field_versions))
        }
        return
      }
      case 'comment': {
        const { author, content } = what
        const event = await record(
          author,
          at,
          await createComment(onTicket(author, at, ticket), { content, to_reporter: false }),
        )
        await react(at, ticket, event)
        const before = tickets.get(ticket)
        if (before) before.ticket.comment_count += 1
        return
      }
      case 'delete':
        await record(sample.owner, at, await deleteTicket(onTicket(sample.owner, at, ticket)))
    }
  }

  async function react(at: Date, ticket: SampleTicket, written: Event) {
    if (written.type !== 'comment.created') return
    const { author: _, ...comment } = written.comment
    for (const [who, reaction] of reactionsTo(comment.content)) {
      const context = { ...onTicket(who, at, ticket), comment }
      const event = await record(who, at, await reactToComment(context, { reaction, on: true }))
      if (event.type === 'comment.reacted') {
        const { reactions, reactions_version } = event
        Object.assign(comment, { reactions, reactions_version })
      }
    }
  }

  /** Runs last, after all tickets exist, because it changes counts of tickets that this function holds as they were before. */
  async function link(at: Date) {
    const who = sample.owner
    const find = (title: string) => sample.tickets.find((ticket) => ticket.title === title)
    for (const [title, subs] of Object.entries(SUB_TICKETS)) {
      const parent = find(title)
      if (!parent) continue
      const parent_id = onTicket(who, at, parent).ticket.id
      for (const sub of subs.flatMap((one) => find(one) ?? [])) {
        const context = onTicket(who, at, sub)
        await record(who, at, await updateTicket(context, { version: context.ticket.version, parent_id }))
      }
    }
    for (const [from, kind, to] of RELATIONS) {
      const [one, other] = [find(from), find(to)]
      if (!one || !other) continue
      const ticket_id = onTicket(who, at, other).ticket.id
      await record(who, at, await addRelation(onTicket(who, at, one), { kind, ticket_id }))
    }
  }

  async function plan(at: Date) {
    for (const one of planned) {
      const { name, goal, start: start_date, due: due_date, repeat_weeks = null } = one
      const input = { name, goal, start_date, due_date, repeat_weeks }
      const event = await record(owner, at, await createMilestone(inProject(owner, at), input))
      if (event.type === 'milestone.created') milestones.set(one, event.milestone)
    }
  }

  /** Closes the milestones whose last day was before this moment. */
  async function closeBefore(moment: Date) {
    for (const [one, milestone] of milestones) {
      const at = new Date(`${one.due}T16:30:00.000Z`)
      if (!one.isClosed || milestone.closed_at !== null || at > moment) continue
      const context = { ...inProject(owner, at), milestone }
      const input = { unfinished: { to: 'keep' as const }, bulk_id: null }
      const event = await record(owner, at, await closeMilestone(context, input))
      if (event.type === 'milestone.closed') milestones.set(one, event.milestone)
    }
  }

  const { owner, name, description, members, age } = sample
  const begin = workingDaysAgo(now, age)
  await record(owner, begin, await createProject(context(owner, begin), { name, description }))
  for (const [index, [username, role]] of Object.entries(members).entries()) {
    const at = workingDaysAgo(now, age - 0.1 - index / 5)
    await record(owner, at, await inviteMember(inProject(owner, at), { username, role }))
  }
  const ready = workingDaysAgo(now, age - 1.7)
  for (const [label, color] of Object.entries(SAMPLE_LABELS)) {
    const made = await createLabel(inProject(owner, ready), { name: label, color, description: null })
    const event = await record(owner, ready, made)
    if (event.type === 'label.created') labels.set(label, event.label.id)
  }
  // Sample users do not see the notice that they were added.
  const projectId = inProject(owner, begin).project.id
  await tx.updateTable('project_member').set({ is_news: false }).where('project_id', '=', projectId).execute()
  await plan(ready)
  for (const next of changes) {
    await closeBefore(next.at)
    await perform(next)
  }
  await link(workingDaysAgo(now, 0.05))
}

function known(
  summary: TicketSummary,
  description: string | null,
  field_versions: Known['ticket']['field_versions'] = {},
): Known {
  const { assignee, reporter, excerpt: _, ...row } = summary
  return {
    ticket: { ...row, description, column_slot: 0, deleted_at: null, relation_count: 0, field_versions },
    assignee,
    reporter,
  }
}
