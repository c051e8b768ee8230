// The last part of a backup: the list of its parts with the SHA-256 of each, and its schema.
import * as z from 'zod'

/** Increased by each change after which the present reader could not read the file. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** The SHA-256 of the manifest, in the format of `sha256sum -c`. */
export const MANIFEST_SUM = 'manifest.json.sha256'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().min(0)
const Identifier = z.string().min(1).max(63)

const Part = z.object({
  /** The entry in the archive. Its content is gzipped. */
  part: z.string(),
  bytes: Count,
  sha256: Sha256,
  /** The size of the uncompressed content. */
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

/** A path relative to the folder of stored files, separated by '/'. It cannot leave that folder. */
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
  /** The migrations that were applied to the database, in order. */
  schema: z.array(z.object({ name: z.string(), timestamp: z.string() })).min(1),
  tables: z.array(TablePart),
  sequences: z.array(Sequence),
  /** The queued mails and other jobs. */
  jobs: TablePart,
  files: z.array(FilePart),
})
export type Manifest = z.infer<typeof Manifest>

/** The fields that can be read from a manifest of any format. */
export const AnyManifest = z.object({ product: z.literal('lacewing'), format: z.int(), release: z.string() })

export function partsOf({ tables, jobs, files }: Manifest): Part[] {
  return [...tables, jobs, ...files]
}
