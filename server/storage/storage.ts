// The shared parts of /storage/v1: dependencies, stored files, and the way to an object through the product's policy.

import type { Context } from 'hono'
import type { Scope } from '../../domain/api.ts'
import type { Attachment } from '../../domain/attachment/attachment.ts'
import { Refusal } from '../../domain/error.ts'
import type { Event } from '../../domain/event.ts'
import type { Operation } from '../../domain/operation.ts'
import { can } from '../../domain/policy.ts'
import { selectAttachments, toAttachment } from '../attachment/row.ts'
import type { Bearer } from '../bearer.ts'
import { createStore, type Store } from '../blob/store.ts'
import type { Deps } from '../deps.ts'
import type { FairUse } from '../fair-use/fair-use.ts'
import { deviceOf } from '../http/device.ts'
import { type Env, requirePrincipal } from '../http/request.ts'
import { changing, joining, type OperationRequest, reading } from '../pipeline/change.ts'
import type { Change, ContextOf } from '../pipeline/context.ts'
import { afterCommit, type Recorded, recordChanges } from '../pipeline/record.ts'
import type { TicketContext } from '../ticket/columns.ts'
import { type ObjectPath, objectAt } from './path.ts'
import { noObject, StorageRefusal } from './refusal.ts'

export type Storage = Deps & {
  fairUse: FairUse
  requireDiskSpace: () => Promise<void>
  store: Store
}

export type StorageOptions = { fairUse: FairUse; requireDiskSpace?: (() => Promise<void>) | undefined }

export function createStorage(deps: Deps, { fairUse, requireDiskSpace }: StorageOptions): Storage {
  const store = createStore(deps.config)
  return { ...deps, fairUse, requireDiskSpace: requireDiskSpace ?? (async () => {}), store }
}

/** The signed-in caller of this request. */
export type Asking = { storage: Storage; who: Bearer; caller: OperationRequest['caller'] }

export function askingAs(storage: Storage, c: Context<Env>, who: Bearer): Asking {
  return {
    storage,
    who,
    caller: { address: c.get('address'), device: deviceOf(c.req.header('user-agent')) },
  }
}

export async function asking(storage: Storage, c: Context<Env>): Promise<Asking> {
  return askingAs(storage, c, await requirePrincipal(c, storage.bearers))
}

type Allowed = Pick<Operation, 'needs' | 'lock' | 'kind' | 'token' | 'withinProjects'> & { scope: Scope }
export const READ = {
  kind: 'query',
  scope: 'ticket',
  needs: 'project.read',
  lock: 'none',
} as const satisfies Allowed
export const ADD = {
  kind: 'command',
  scope: 'ticket',
  needs: 'attachment.create',
  lock: 'shared',
} as const satisfies Allowed
export const REMOVE = {
  kind: 'command',
  scope: 'attachment',
  needs: 'attachment.delete',
  lock: 'shared',
} as const satisfies Allowed
/** Every token may learn that there is a bucket. */
export const SELF = {
  kind: 'query',
  scope: 'user',
  needs: 'self',
  lock: 'none',
  token: 'read',
  withinProjects: true,
} as const satisfies Allowed

const requestOf = (
  { storage, who, caller }: Asking,
  operation: Allowed,
  rowId: string | null,
): OperationRequest => ({
  deps: storage,
  who,
  caller,
  operation,
  rowId,
})

export function requireSelf(by: Asking) {
  return reading(requestOf(by, SELF, null))
}

/** The ticket of a path, if the person may make this call there. */
export async function ticketOf(
  by: Asking,
  { projectId, ticketId }: Omit<ObjectPath, 'name'>,
  operation = READ as Allowed,
) {
  const context = (await reading(requestOf(by, operation, ticketId))) as TicketContext
  if (context.project.id !== projectId) throw noObject()
  return context
}

/** The attachment at a path, if the person may read it. */
export async function objectOf(by: Asking, at: ObjectPath): Promise<Attachment> {
  await ticketOf(by, at)
  const row = await selectAttachments(by.storage.db)
    .where('ticket_id', '=', at.ticketId)
    .where('name', '=', at.name)
    .executeTakeFirst()
  if (!row) throw noObject()
  return toAttachment(row)
}

/** @param mayRemove whether the person's standing allows it */
type Found = { file: Attachment; mayRemove: boolean }

/** The objects at these paths that the person may read, by path. One query for each ticket. */
export async function objectsOf(by: Asking, paths: string[]): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  const byTicket = new Map<string, { at: ObjectPath; path: string }[]>()
  for (const path of new Set(paths)) {
    const at = objectPathOf(path)
    if (at) byTicket.set(at.ticketId, [...(byTicket.get(at.ticketId) ?? []), { at, path }])
  }
  for (const [ticketId, request] of byTicket) {
    const context = await seen(() => ticketOf(by, request[0]?.at as ObjectPath))
    if (!context) continue
    const rows = await selectAttachments(by.storage.db).where('ticket_id', '=', ticketId).execute()
    const files = new Map(rows.map((row) => [row.name, toAttachment(row)]))
    for (const { at, path } of request) {
      const file = at.projectId === context.project.id ? files.get(at.name) : undefined
      if (!file) continue
      const mayRemove = can(context.projectRole, REMOVE.needs, file.uploader_id === by.who.user_id)
      found.set(path, { file, mayRemove })
    }
  }
  return found
}

function objectPathOf(path: string): ObjectPath | null {
  try {
    return objectAt(path)
  } catch {
    return null
  }
}

/** The result of `find`; null if it does not exist or the person may not see it. */
export async function seen<T>(find: () => Promise<T>): Promise<T | null> {
  try {
    return await find()
  } catch (error) {
    if (isNothing(error) || (error instanceof StorageRefusal && error.status === 404)) return null
    throw error
  }
}

type Acting<S extends 'ticket' | 'attachment'> = (
  context: ContextOf<S>,
  also: Also,
) => Promise<Change[] | Change | null>

/** Runs another change, of another row, in the same transaction and by the same rules: both are made, or neither. */
type Also = <S extends 'ticket' | 'attachment'>(
  operation: Allowed & { scope: S },
  rowId: string,
  act: Acting<S>,
) => Promise<void>

/** Runs a change like a command of the contract: lock, policy, log, audit, then the event to open pages. */
export async function change<S extends 'ticket' | 'attachment'>(
  by: Asking,
  operation: Allowed & { scope: S },
  rowId: string,
  act: Acting<S>,
): Promise<Event[]> {
  const { storage } = by
  const all = await changing(requestOf(by, operation, rowId), async (tx, context) => {
    const made: Recorded[] = []
    const run = async (found: ContextOf<Scope>, acting: Acting<never>) => {
      const result = await acting(found as never, also)
      made.push(await recordChanges(tx, found, result, storage, undefined))
    }
    const also: Also = async (other, id, acting) =>
      run(await joining(tx, requestOf(by, other, id)), acting as Acting<never>)
    await run(context, act as Acting<never>)
    return made
  })
  for (const recorded of all) await afterCommit(storage, recorded)
  return all.flatMap(({ events }) => events)
}

/** Counts a change of this person. Refuses an addition while the disk is full. */
export async function countChange({ storage, who }: Asking, isRemoval = false): Promise<void> {
  await storage.fairUse.write(who)
  if (isRemoval) return
  await storage.fairUse.requireQuota(who)
  await storage.requireDiskSpace()
}

/** Whether an error means that there is no object that the person may see. */
function isNothing(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'not_found' || error.code === 'project_not_found')
}
