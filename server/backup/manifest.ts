// The last part of a backup: what is in it, of which schema, and the SHA-256 of every part.
import * as z from 'zod'

/** Raised when a reader of today could not read the file any more. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** In the form that `sha256sum -c` reads. */
export const MANIFEST_SUM = 'manifest.json.sha256'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().min(0)
const Identifier = z.string().min(1).max(63)

const Part = z.object({
  /** The entry in the archive: the content, compressed with gzip. */
  part: z.string(),
  bytes: Count,
  sha256: Sha256,
  /** Of the content, not compressed. */
  content_bytes: Count,
  content_sha256: Sha256,
})
export type Part = z.infer<typeof Part>

const TablePart = z.object({
  ...Part.shape,
  name: Identifier,
  columns: z.array(Identifier),
  rows: Count,
})
export type TablePart = z.infer<typeof TablePart>

/** Relative to the folder of stored files, with '/' between its names; never out of that folder. */
const StoredPath = z
  .string()
  .min(1)
  .refine((path) => path.split('/').every((name) => !['', '.', '..'].includes(name)) && !/[\\\0]/.test(path))
const FilePart = z.object({ ...Part.shape, path: StoredPath })
export type FilePart = z.infer<typeof FilePart>

const Sequence = z.object({
  name: Identifier,
  last_value: z.string().regex(/^-?\d+$/),
  is_called: z.boolean(),
})
export type Sequence = z.infer<typeof Sequence>

export const Manifest = z.object({
  product: z.literal('lacewing'),
  format: z.literal(FORMAT),
  release: z.string(),
  created_at: z.iso.datetime(),
  postgres: z.string(),
  /** The migrations that the database had been through, in order. */
  schema: z.array(z.object({ name: z.string(), timestamp: z.string() })).min(1),
  tables: z.array(TablePart),
  sequences: z.array(Sequence),
  /** Mail and other work that waited to be done. */
  jobs: TablePart,
  files: z.array(FilePart),
})
export type Manifest = z.infer<typeof Manifest>

/** What can be told of a manifest of any format. */
export const AnyManifest = z.object({ product: z.literal('lacewing'), format: z.int(), release: z.string() })

export function partsOf({ tables, jobs, files }: Manifest): Part[] {
  return [...tables, jobs, ...files]
}
