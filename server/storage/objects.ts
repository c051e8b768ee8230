// Changes of existing objects: remove, move, copy.
import * as z from 'zod'
import type { Attachment } from '../../domain/attachment/attachment.ts'
import { Refusal } from '../../domain/error.ts'
import { addAttachment, deleteAttachment, renameAttachment } from '../attachment/commands.ts'
import { OBJECTS_AT_ONCE } from '../limits.ts'
import type { TicketContext } from '../ticket/columns.ts'
import { fileObject } from './list.ts'
import { BUCKET, newObjectAt, type ObjectPath, objectAt, requireBucket } from './path.ts'
import { badRequest } from './refusal.ts'
import { ADD, type Asking, change, countChange, objectOf, objectsOf, REMOVE } from './storage.ts'

export const Remove = z.object({
  prefixes: z.array(z.string().max(1_000)).max(OBJECTS_AT_ONCE, `At most ${OBJECTS_AT_ONCE} paths`),
})
export const Move = z.object({
  bucketId: z.string(),
  sourceKey: z.string().max(1_000),
  destinationBucket: z.string().nullish(),
  destinationKey: z.string().max(1_000),
})
type Move = z.infer<typeof Move>

/** @returns the objects that were removed, without those that do not exist or that the person may not see */
export async function removeObjects(by: Asking, { prefixes }: z.infer<typeof Remove>) {
  const found = await objectsOf(by, prefixes)
  // The right is checked for all files here, so that a refusal removes none, and again when each file is removed.
  for (const { file, mayRemove } of found.values())
    if (!mayRemove)
      throw new Refusal(
        'forbidden',
        {},
        `Nothing was removed: somebody else added “${file.name}”. Only they, an admin or the owner may remove it.`,
      )
  const gone: object[] = []
  for (const [path, { file }] of found) {
    await countChange(by, true)
    await change(by, REMOVE, file.id, deleteAttachment)
    gone.push({ ...fileObject(file), name: path, bucket_id: BUCKET })
  }
  return gone
}

/** Moves an object. Within a ticket this renames the file. To another ticket it is a copy and a removal in one transaction. */
export async function moveObject(by: Asking, sent: Move) {
  const { from, to, file } = await bothEnds(by, sent)
  const isRename = from.ticketId === to.ticketId
  await countChange(by)
  if (!isRename) await countChange(by, true)
  await change(by, REMOVE, file.id, async (context, also) => {
    if (isRename) return renameAttachment(context, { name: to.name })
    await also(ADD, to.ticketId, (there) => copied(there, { to, file, replace: false }))
    return deleteAttachment(context)
  })
  return { message: 'Successfully moved', Id: file.id, Key: `${BUCKET}/${sent.destinationKey}` }
}

export async function copyObject(by: Asking, sent: Move, { replace }: { replace: boolean }) {
  const { to, file } = await bothEnds(by, sent)
  await countChange(by)
  const events = await change(by, ADD, to.ticketId, (context) => copied(context, { to, file, replace }))
  const created = events.at(-1)
  const made = created?.type === 'attachment.created' ? created.attachment : file
  return { Id: made.id, Key: `${BUCKET}/${sent.destinationKey}`, ...fileObject(made) }
}

type Copying = { to: ObjectPath; file: Attachment; replace: boolean }

/** Adds a copy. Its bytes are already stored, because the original has the same. */
function copied(context: TicketContext, { to, file, replace }: Copying) {
  if (context.project.id !== to.projectId) throw badRequest('The ticket is in another project')
  const { sha256, size, mime, width, height } = file
  const copy = { name: to.name, sha256, size, mime, width, height }
  return addAttachment(context, copy, { replace, commit: async () => {} })
}

async function bothEnds(by: Asking, sent: Move) {
  requireBucket(sent.bucketId)
  requireBucket(sent.destinationBucket ?? BUCKET)
  const [from, to] = [objectAt(sent.sourceKey), newObjectAt(sent.destinationKey)]
  return { from, to, file: await objectOf(by, from) }
}
