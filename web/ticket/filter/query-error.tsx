// The error of the query in the search box, in place of the tickets. Its words are loaded with the language.
import { language } from '../../query/use-query-text.ts'
import type { useListFilter } from './use-list-filter.ts'

type Props = {
  list: Pick<ReturnType<typeof useListFilter>, 'error' | 'q' | 'change'>
  onClear: () => void
}

export function QueryError({ list: { error, q, change }, onClear }: Props) {
  const Problem = language.module?.QueryProblem
  return error && Problem && <Problem text={q} error={error} change={change} onClear={onClear} />
}
