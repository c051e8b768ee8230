// The sentences of the history about files. The name of a removed file is not kept.

import type { Sentences } from '../history/sentence-props.ts'
import { t } from '../locale/message.ts'
import { rich } from '../locale/rich.tsx'

const QUOTE = { q: (text: string) => <q className="wrap-anywhere">{text}</q> }

export const sentences = {
  'attachment.created': ({ entry, ticket }) => {
    const name = entry.attachment?.name
    if (!ticket) return name ? rich('added the file <q>{name}</q>', { name }, QUOTE) : t('added a file')
    return name
      ? rich('added the file <q>{name}</q> to {ticket}', { name, ticket }, QUOTE)
      : rich('added a file to {ticket}', { ticket })
  },
  'attachment.changed': ({ entry, ticket }) => {
    const name = entry.attachment?.name
    if (!ticket) return name ? rich('renamed the file <q>{name}</q>', { name }, QUOTE) : t('renamed a file')
    return name
      ? rich('renamed the file <q>{name}</q> on {ticket}', { name, ticket }, QUOTE)
      : rich('renamed a file on {ticket}', { ticket })
  },
  'attachment.deleted': ({ ticket }) =>
    ticket ? rich('removed a file from {ticket}', { ticket }) : t('removed a file'),
} satisfies Sentences
