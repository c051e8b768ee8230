// The error of the query in the search box, in place of the tickets. Its words are loaded with the language.
import { language } from '../../query/use-query-text.ts'
import type { useListFilter } from './use-list-filter.ts'

type Props = {
  list: Pick<ReturnType<typeof useListFilter>, 'error' | 'q' | 'change'>
  onClear: () => void
}

export function QueryError({ list: { error, q, change }, onClear }: Props) {
  const Problem = language.module?.QueryProblem
  if (!error || !Problem) return null
  function replace(text: string) {
    change({ q: text })
    focusSearch()
  }
  function clear() {
    onClear()
    focusSearch()
  }
  return <Problem text={q} error={error} onReplace={replace} onClear={clear} />
}

/** The pressed button disappears with the error, so the focus goes to the search box. */
function focusSearch() {
  document.querySelector<HTMLElement>('[data-filters] [type="search"]')?.focus()
}
