// The sentence for an event of the history. Each noun defines the sentences of its events; the person who made the change is put
// before it.

import { useParams } from '@tanstack/react-router'
import type { Via } from '../../domain/event.ts'
import type { HistoryEntry } from '../../domain/history/history.ts'
import { Imported } from '../import/imported.tsx'
import { t } from '../locale/message.ts'
import { SENTENCES } from './all-sentences.ts'
import type { SentenceProps } from './sentence-props.ts'

/** The sentence of an entry, without its subject. */
export function Sentence(props: SentenceProps) {
  return (
    <>
      {SENTENCES[props.entry.type]?.(props)}
      {props.entry.undid ? t(', undoing an earlier change') : ''}
      {props.entry.via &&
        !props.entry.imported &&
        `, ${WORDS_BY_SOURCE[props.entry.via.way](props.entry.via.token)}`}
      {props.entry.imported && <ImportedChange imported={props.entry.imported} />}
    </>
  )
}

function ImportedChange({ imported }: Pick<HistoryEntry, 'imported'>) {
  const { projectId = '' } = useParams({ strict: false })
  return (
    imported && (
      <>
        , <Imported projectId={projectId} imported={imported} />
      </>
    )
  )
}

const withToken = (token: string | null) => (token ? ` “${token}”` : '')

/** The way in which a change was made, in words. */
const WORDS_BY_SOURCE: Record<Via, (token: string | null) => string> = {
  token: (token) => t('by the token{withToken}', { withToken: withToken(token) }),
  agent: (token) => t('by an agent with the token{withToken}', { withToken: withToken(token) }),
  import: () => t('by an import'),
  forge: () => t('by a push'),
  form: () => t('by the public form'),
  mail: () => t('by mail'),
}
