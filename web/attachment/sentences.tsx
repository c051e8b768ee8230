// The sentences of the history about files.

import type { ReactNode } from 'react'
import type { HistoryEntry } from '../../domain/history/history.ts'
import type { Sentences } from '../history/sentence-props.ts'
import { t } from '../locale/message.ts'
import { rich } from '../locale/rich.tsx'

export const sentences = {
  'attachment.created': ({ entry, ticket }) => (
    <>
      {rich('added {file}', { file: fileOf(entry) })}
      {ticket && <>{rich('to {ticket}', { ticket })}</>}
    </>
  ),
  'attachment.changed': ({ entry, ticket }) => (
    <>
      {rich('renamed {file}', { file: fileOf(entry) })}
      {ticket && <>{rich('on {ticket}', { ticket })}</>}
    </>
  ),
  'attachment.deleted': ({ ticket }) => (
    <>
      {t('removed a file')}
      {ticket && <>{rich('from {ticket}', { ticket })}</>}
    </>
  ),
} satisfies Sentences

/** The file with its current name; the name of a removed file is not kept. */
function fileOf({ attachment }: HistoryEntry): ReactNode {
  if (!attachment?.name) return t('a file')
  return (
    <>
      {rich(
        'the file <q>{name}</q>',
        { name: attachment.name },
        { q: (text) => <q className="wrap-anywhere">{text}</q> },
      )}
    </>
  )
}
