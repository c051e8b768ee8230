// The bundle: everything of a project, in a format that is independent of any tracker. An export is a bundle; a reader of another
// tracker's file produces one; the importer accepts nothing else. Records come in the order of BUNDLE_KINDS, so a record only
// refers to records before it. Ids are those of the source and are valid within one bundle only.
import * as z from 'zod'
import { At, BUNDLE_SHAPES } from './shapes.ts'

/** The name of the format, in the manifest. */
export const BUNDLE_FORMAT = 'lacewing-bundle'
/** The version of the format that this release writes. */
export const BUNDLE_VERSION = 1

/** A kind of records in a bundle. */
export type BundleKind = keyof typeof BUNDLE_SHAPES
/** Every kind of records in a bundle. */
export const BUNDLE_KINDS = Object.keys(BUNDLE_SHAPES) as BundleKind[]

/** Kinds of records that archives of earlier releases do not have. */
export const LATER_KINDS: readonly BundleKind[] = ['milestone', 'field', 'recurrence']

/** A record with its kind, as a reader yields it. */
export type BundleRecord = {
  [Kind in BundleKind]: { kind: Kind; value: z.infer<(typeof BUNDLE_SHAPES)[Kind]> }
}[BundleKind]

/** A reader's note about data that it could not carry over, or that it carried over differently. */
export type Remark = {
  kind: 'remark'
  /**
   * `left_out`: the source has it, but no record of it comes. `changed`: its record comes, with changes. `missing`: the source
   * itself is incomplete (such as an export that cut off comments). `ignored`: entries that nobody would miss, such as the log
   * of the source.
   */
  what: 'left_out' | 'changed' | 'missing' | 'ignored'
  /** The kind of thing it is about: a kind of record, or the source's own word (checklist, worklog, custom field). */
  of: string
  /** The source's id or key of the thing, or of the ticket to which the thing belongs. */
  id: string | null
  /** One plain sentence. Equal sentences are counted together, so the same cause must give the same sentence. */
  reason: string
  /** The number of things; default 1. */
  count?: number
  /** The key by which the user can choose that these values come as labels. */
  as_labels?: string
}

/** The output of a reader: records in the order of BUNDLE_KINDS, with remarks anywhere between them. */
export type Reading = AsyncIterable<BundleRecord | Remark>

export const BundleManifest = z.object({
  format: z.literal(BUNDLE_FORMAT),
  version: z.literal(BUNDLE_VERSION),
  source: z.string().describe('The tracker it came from'),
  exported_at: At,
  counts: z.record(z.string(), z.int()).describe('Records by kind'),
  parts: z
    .record(z.string(), z.object({ bytes: z.int(), sha256: z.string() }))
    .describe('The other files of the archive'),
})
/** The manifest of a bundle. */
export type BundleManifest = z.infer<typeof BundleManifest>
