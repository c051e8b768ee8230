// The rows for the examples of calls: a project with a user of each role and a row of each kind, and a walk through many calls.
import { randomUUID } from 'node:crypto'
import { api, type OperationName, type Scope } from '../../domain/api.ts'
import type { ids } from '../../domain/api-example-ids.ts'
import { pick } from '../../domain/fields.ts'
import type { Operation } from '../../domain/operation.ts'
import { hashOf } from '../auth/session/session.ts'
import type { PathId } from '../http/api-docs.ts'
import type { Options } from './example.ts'
import { inputOf, pathIds, ROW_IDS, SCENE_ROWS } from './examples.ts'
import { createSession, type TestPerson } from './people.ts'
import type { World } from './world.ts'

/** The names of the ids of a scene: the parameters of paths, and second rows of a kind. */
export type RowId = PathId | keyof typeof ids
/** Ids of rows that are in no path. The examples.ts of a noun extends this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: extended by nouns
export interface SceneOnly {}
/** A project with a user in each role, and a row for each id in the documented examples. */
export type Scene = Record<RowId, string> &
  SceneOnly & {
    owner: TestPerson
    /** A developer, the assignee of the tickets. */
    dev: TestPerson
    /** A user who is not in the project. */
    guest: TestPerson
    /** The number of the ticket. */
    number: number
    /** The event number of a change that replaced a ticket's description. */
    editSeq: number
    /** The event number of the deletion of the deleted ticket. */
    deletionSeq: number
    /** The secret in the link of the pending invitation, which is for the guest. */
    secret: string
    /** A deleted row for each scope that finds deleted ones. */
    deleted: Partial<Record<Scope, string>>
  }

type Beginning = { owner?: TestPerson; projectId?: string; say?: (text: string) => string }

/** @param beginning.say replaces the texts */
export async function createScene(
  world: World,
  { owner: given, projectId: known, say = (text) => text }: Beginning = {},
): Promise<Scene> {
  const owner = given ?? (await world.person('Olga Owner'))
  // The owner is also an operator, which changes nothing about projects.
  await world.db
    .insertInto('operator')
    .values({ user_id: owner.user_id, added_at: world.clock.now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const projectId = known ?? (await world.project(owner, say('Apollo')))
  const dev = await world.member(owner, projectId, 'developer', 'Dev Patel')
  const guest = await world.person('New Comer')
  const { members } = await world.call(owner, 'listMembers', { projectId })
  const labelId = await world.label(owner, projectId, say(`Firmware ${dev.username}`))
  const otherLabelId = await world.label(owner, projectId, say(`Simulator ${dev.username}`))
  const column = await world.column(owner, projectId, say(`Review ${dev.username}`))
  const ticket = await world.ticket(owner, projectId, {
    title: say('Crash on start'),
    description: say('It stops at once'),
    assignee_id: dev.user_id,
    label_ids: [labelId],
  })
  const manual = await world.ticket(dev, projectId, {
    title: say('Write a manual'),
    description: say('On paper'),
    type: 'feature',
    assignee_id: dev.user_id,
  })
  const edit = await world.event(
    dev,
    'updateTicket',
    { ticketId: manual.id },
    { version: manual.version, description: say('For the screen') },
  )
  const gone = await world.ticket(dev, projectId, { title: say('To be restored') })
  const deletion = await world.event(owner, 'deleteTicket', { ticketId: gone.id })
  const file = await world.file(owner, ticket, say('display.png'))
  const goneFile = await world.file(owner, ticket, say('old.png'))
  await world.call(owner, 'deleteAttachment', { attachmentId: goneFile })
  const goneField = await world.event(
    owner,
    'createField',
    { projectId },
    { name: say(`Weather ${randomUUID().slice(0, 18)}`), kind: 'text' },
  )
  const fieldId = goneField.type === 'field.created' ? goneField.custom_field.id : ''
  await world.call(owner, 'deleteField', { fieldId })
  const goneRule = await world.event(
    owner,
    'createRecurrence',
    { projectId },
    { title: say('Water the plants'), rule: 'FREQ=DAILY', starts_on: '2027-01-04', zone: 'Europe/Berlin' },
  )
  const recurrenceId = goneRule.type === 'recurrence.created' ? goneRule.recurrence.id : ''
  await world.call(owner, 'deleteRecurrence', { recurrenceId })
  const secret = hashOf(guest.user_id).toString('base64url')
  const invited = await world.event(owner, 'createInvitation', { projectId }, { email: guest.email, secret })
  const comment = await world.event(
    owner,
    'createComment',
    { ticketId: ticket.id },
    { content: say('Seen it too') },
  )
  const scene = {
    owner,
    dev,
    guest,
    projectId,
    memberId: members.find(({ user_id }) => user_id === dev.user_id)?.id ?? '',
    ticketId: ticket.id,
    commentId: comment.type === 'comment.created' ? comment.comment.id : '',
    attachmentId: file,
    // The ticket has `labelId`, no ticket has `otherLabelId`, and the tickets have no relation.
    labelId,
    columnId: column.id,
    otherLabelId,
    sessionId: dev.session_id,
    otherTicketId: manual.id,
    number: ticket.number,
    editSeq: edit.seq,
    deletionSeq: deletion.seq,
    invitationId: invited.type === 'invitation.created' ? invited.invitation_id : '',
    secret,
    deleted: { ticket: gone.id, attachment: goneFile, field: fieldId, recurrence: recurrenceId },
  } as Scene
  for (const [name, make] of SCENE_ROWS) scene[name] = await make(world, scene, say)
  const missing = ROW_IDS.filter((name) => !scene[name])
  if (missing.length > 0) throw new Error(`No examples.ts of a noun makes ${missing}`)
  return scene
}

/** New sessions for the people of a scene whose rows exist again, because the process remembers that their sessions ended. */
export async function renewSessions(world: World, scene: Scene): Promise<void> {
  for (const person of [scene.owner, scene.dev, scene.guest])
    Object.assign(person, await createSession(world.deps, { ...person, id: person.user_id }))
  scene.sessionId = scene.dev.session_id
}

type Row = { id: string; version: number }

/** Events about columns contain all columns of the project. */
function noteColumns(answer: unknown, known: Row[]) {
  const { columns } = (answer ?? {}) as { columns?: Row[] }
  if (columns) known.splice(0, known.length, ...columns.map(({ id, version }) => ({ id, version })))
}

/** The required fields of a call. */
function requiredOf(name: OperationName): string[] {
  const { shape } = api[name].input as Operation['input']
  return Object.keys(shape).filter((field) => !shape[field]?.safeParse(undefined).success)
}

/**
 * Keeps track of rows that are created and removed by many calls. Each call is sent about one of the existing rows.
 * @param scene the first rows
 */
export function createWalk(world: World, scene: Scene) {
  const rows = new Map<string, Row[]>()
  const rowsOf = (scope: Scope) => {
    const known = rows.get(scope) ?? []
    rows.set(scope, known)
    return known
  }
  const first = pathIds(scene)
  for (const [name, id] of Object.entries(first)) rowsOf(name.slice(0, -2) as Scope).push({ id, version: 1 })
  for (const [scope, id] of Object.entries(scene.deleted)) rowsOf(scope as Scope).push({ id, version: 1 })

  /** Remembers the rows in an answer. */
  function note(answer: unknown) {
    for (const [scope, known] of rows) {
      const row = (answer as Record<string, Row | undefined> | null)?.[scope]
      if (scope === 'column') noteColumns(answer, known)
      if (!row?.id) continue
      const old = known.find(({ id }) => id === row.id)
      if (old) old.version = row.version
      else known.push({ id: row.id, version: row.version })
    }
  }

  return {
    ids: (scope: Scope) => rowsOf(scope).map(({ id }) => id),
    /** Sends a call about one of the existing rows. Many calls are refused, because their row is gone. */
    async send(
      who: TestPerson,
      name: OperationName,
      { scene: other, ...options }: Options & { scene?: Partial<Scene> } = {},
    ): Promise<Response> {
      const { pick: n = 0 } = options
      const { scope } = api[name]
      const known = rowsOf(scope)
      const row = known[n % Math.max(1, known.length)]
      const params = row ? { ...first, [`${scope}Id`]: row.id } : first
      const input = inputOf(name, { ...scene, ...other }, { version: row?.version ?? 1, ...options })
      // Every other query has only its required fields, so that it asks for everything; the others are filtered.
      const isWhole = api[name].kind === 'query' && n % 2 === 0
      const sent = isWhole ? pick(input as object, requiredOf(name) as never) : input
      const response = await world.send(who, name, params as never, sent)
      if (response.ok) note(await response.clone().json())
      return response
    },
  }
}
