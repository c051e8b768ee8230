// A card of the operators' page with a list that the server searches and filters, window by window.

import { type ReactNode, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { EntryList } from '../audit/entry-list.tsx'
import { Card } from '../ui/card.tsx'
import { Select } from '../ui/select.tsx'
import { useRested } from '../ui/use-rested.ts'
import { SearchField } from './search-field.tsx'
import { type ListName, useWindows, type Window } from './use-windows.ts'

type Searched = { search?: string; after?: string }

type Props<T, S extends string, F extends object> = {
  title: string
  /** Says that the list is being loaded. */
  loading: string
  /** Says that it could not be loaded. */
  failed: string
  description: string
  /** The label of the search box. */
  find: string
  /** The choices beside it, of which `all` shows every row. */
  options: readonly { value: S; label: string }[]
  name: ListName
  filterOf: (shown: S) => F
  load: (input: F & Searched, signal: AbortSignal) => Promise<Window<T>>
  idOf: (row: T) => string
  noMatch: string
  none: string
  row: (row: T) => ReactNode
  children?: ReactNode
}

export function SearchedCard<T, S extends string, F extends object>(props: Props<T, S | 'all', F>) {
  const {
    title,
    loading,
    failed,
    description,
    find,
    options,
    name,
    filterOf,
    load,
    idOf,
    noMatch,
    none,
    row,
    children,
  } = props
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState<S | 'all'>('all')
  const search = useRested(typed).trim()
  const filter = { ...filterOf(shown), ...(search && { search }) }
  const list = useWindows<T>(name, filter, idOf, (after, signal) =>
    load({ ...filter, ...(after && { after }) }, signal),
  )
  return (
    <Card title={title} description={description}>
      <div className="mb-4 grid max-w-xl grid-cols-1 gap-3 min-[30rem]:grid-cols-2">
        <SearchField label={find} value={typed} onType={setTyped} />
        <Select label={t('Show')} value={shown} onValueChange={setShown} options={options} />
      </div>
      <EntryList
        list={list}
        label={title}
        loading={loading}
        failure={failed}
        empty={search || shown !== 'all' ? noMatch : none}
        row={(entry) => row(entry.row)}
      />
      {children}
    </Card>
  )
}
