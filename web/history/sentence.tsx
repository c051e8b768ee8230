// The sentence for an event of the history. Each noun defines the sentences of its events; the person who made the change is put
// before it.

import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Via } from '../../domain/event.ts'
import { Imported } from '../import/imported.tsx'
import { rich } from '../locale/rich.tsx'
import { SENTENCES } from './all-sentences.ts'
import type { SentenceProps } from './sentence-props.ts'

/** The sentence of an entry, without its subject. */
export function Sentence(props: SentenceProps) {
  const { projectId = '' } = useParams({ strict: false })
  const { type, undid, via, imported } = props.entry
  let sentence = SENTENCES[type]?.(props)
  if (undid) sentence = rich('{sentence}, undoing an earlier change', { sentence })
  if (imported)
    return rich('{sentence}, {imported}', {
      sentence,
      imported: <Imported projectId={projectId} imported={imported} />,
    })
  return via ? BY_WAY[via.way](sentence, via.token) : sentence
}

/** The sentence with the way in which the change was made. */
const BY_WAY: Record<Via, (sentence: ReactNode, token: string | null) => ReactNode> = {
  token: (sentence, token) =>
    token
      ? rich('{sentence}, by the token “{token}”', { sentence, token })
      : rich('{sentence}, by the token', { sentence }),
  agent: (sentence, token) =>
    token
      ? rich('{sentence}, by an agent with the token “{token}”', { sentence, token })
      : rich('{sentence}, by an agent with the token', { sentence }),
  import: (sentence) => rich('{sentence}, by an import', { sentence }),
  forge: (sentence) => rich('{sentence}, by a push', { sentence }),
  form: (sentence) => rich('{sentence}, by the public form', { sentence }),
  mail: (sentence) => rich('{sentence}, by mail', { sentence }),
}
