// Reads the sizes of pictures that were added before sizes were stored.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'
import { keyOf } from './names.ts'
import { MEASURED_TYPES, NO_SIZE, type PictureSize, pictureSize, sizeByHead } from './picture-size.ts'
import type { Store } from './store.ts'

/** The number of pictures that are measured together, and the most that one run measures. */
const STEP = 100
const MOST = 5_000
/** The bytes that are read from a bucket; a photo may have a small version of itself before its size. */
const HEAD = 256 * 1024

/** Measures pictures without a size. Zero is stored for one that cannot be measured, so that it is not tried again. */
export async function measurePictures(db: Db, store: Store): Promise<void> {
  for (let count = 0; count < MOST && (await measureSome(db, store)); count += STEP);
}

/** @returns whether there may be more */
async function measureSome(db: Db, store: Store): Promise<boolean> {
  const { rows } = await sql<Picture>`select distinct sha256, mime, size from attachment
    where width is null and mime = any(${MEASURED_TYPES}::text[]) limit ${STEP}`.execute(db)
  const sizes: ({ sha256: string } & PictureSize)[] = []
  for (const picture of rows) sizes.push({ sha256: picture.sha256, ...(await measured(picture, store)) })
  await sql`update attachment set width = coalesce(found.width, 0), height = coalesce(found.height, 0)
    from json_to_recordset(${JSON.stringify(sizes)}::json) as found (sha256 text, width int, height int)
    where attachment.sha256 = found.sha256 and attachment.width is null`.execute(db)
  return rows.length === STEP
}

type Picture = { sha256: string; mime: string; size: number }

async function measured({ sha256, mime, size }: Picture, { disk, bucket }: Store): Promise<PictureSize> {
  const onDisk = await pictureSize(disk.pathOf(sha256), mime)
  if (onDisk.width !== null || !bucket || size === 0) return onDisk
  const object = await bucket.get(keyOf(sha256), { start: 0, end: Math.min(size, HEAD) - 1 })
  return object ? sizeByHead(Buffer.concat(await object.body.toArray()), mime) : NO_SIZE
}
