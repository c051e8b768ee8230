// What changes objects that exist: remove, move, copy.
import * as z from 'zod'
import { addAttachment, deleteAttachment, renameAttachment } from '../attachment/commands.ts'
import { OBJECTS_AT_ONCE } from '../limits.ts'
import { fileObject } from './list.ts'
import { BUCKET, newObjectAt, objectAt, requireBucket } from './path.ts'
import { badRequest } from './refusal.ts'
import { ADD, type Asking, change, countChange, objectOf, objectsOf, REMOVE } from './storage.ts'

export const Remove = z.object({
  prefixes: z.array(z.string().max(1_000)).max(OBJECTS_AT_ONCE, `Takes at most ${OBJECTS_AT_ONCE} paths`),
})
export const Move = z.object({
  bucketId: z.string(),
  sourceKey: z.string().max(1_000),
  destinationBucket: z.string().nullish(),
  destinationKey: z.string().max(1_000),
})
type Move = z.infer<typeof Move>

/** @returns the objects that were removed; one that is not there, or not to be seen, is left out */
export async function removeObjects(by: Asking, { prefixes }: z.infer<typeof Remove>) {
  const gone: object[] = []
  for (const [path, file] of await objectsOf(by, prefixes)) {
    await countChange(by, true)
    await change(by, REMOVE, file.id, deleteAttachment)
    gone.push({ ...fileObject(file), name: path, bucket_id: BUCKET })
  }
  return gone
}

/** Within a ticket it renames the file; to another ticket it is a copy, and then a removal. */
export async function moveObject(by: Asking, sent: Move) {
  const { from, to, file } = await bothEnds(by, sent)
  if (from.ticketId !== to.ticketId) {
    await copyObject(by, sent, { replace: false })
    await change(by, REMOVE, file.id, deleteAttachment)
  } else {
    await countChange(by)
    await change(by, REMOVE, file.id, (context) => renameAttachment(context, { name: to.name }))
  }
  return { message: 'Successfully moved', Id: file.id, Key: `${BUCKET}/${sent.destinationKey}` }
}

export async function copyObject(by: Asking, sent: Move, { replace }: { replace: boolean }) {
  const { to, file } = await bothEnds(by, sent)
  const { sha256, size, mime } = file
  await countChange(by)
  const events = await change(by, ADD, to.ticketId, (context) => {
    if (context.project.id !== to.projectId) throw badRequest('The ticket is in another project')
    const copy = { name: to.name, sha256, size, mime }
    const quota = by.storage.config.projectFileBytes
    // Its bytes are there: the original's.
    return addAttachment(context, copy, { quota, replace, place: async () => {} })
  })
  const created = events.at(-1)
  const made = created?.type === 'attachment.created' ? created.attachment : file
  return { Id: made.id, Key: `${BUCKET}/${sent.destinationKey}`, ...fileObject(made) }
}

async function bothEnds(by: Asking, sent: Move) {
  requireBucket(sent.bucketId)
  requireBucket(sent.destinationBucket ?? BUCKET)
  const [from, to] = [objectAt(sent.sourceKey), newObjectAt(sent.destinationKey)]
  return { from, to, file: await objectOf(by, from) }
}
