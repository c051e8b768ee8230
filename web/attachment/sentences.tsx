// The sentences of the history about files.
import type { ReactNode } from 'react'
import type { HistoryEntry } from '../../domain/history/history.ts'
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'attachment.created': ({ entry, ticket }) => (
    <>
      added {fileOf(entry)}
      {ticket && <> to {ticket}</>}
    </>
  ),
  'attachment.changed': ({ entry, ticket }) => (
    <>
      renamed {fileOf(entry)}
      {ticket && <> on {ticket}</>}
    </>
  ),
  'attachment.deleted': ({ ticket }) => <>removed a file{ticket && <> from {ticket}</>}</>,
} satisfies Sentences

/** The file with its current name; the name of a removed file is not kept. */
function fileOf({ attachment }: HistoryEntry): ReactNode {
  if (!attachment?.name) return 'a file'
  return (
    <>
      the file <q className="wrap-anywhere">{attachment.name}</q>
    </>
  )
}
