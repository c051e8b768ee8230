// A list of people that can be searched if it is long, and shows its first rows until more are asked for.

import { type ReactNode, useState } from 'react'
import { containing } from '../../domain/fold.ts'
import { t } from '../../domain/locale/message.ts'
import { numberText } from '../locale/format.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { RecordList } from '../ui/record-list.tsx'

/** The number of rows from which on the list can be searched. */
const MANY = 12

type Props<Row> = {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** As in “This member cannot be shown.”, in place of such a row. */
  cannotShow: string
  /** The label of the search box. */
  find: string
  /** Shown if no row is found. */
  none: string
  /** The texts by which a row is found. */
  namesOf: (row: Row) => string[]
  /** The number of rows before “Show more”. */
  atOnce: number
  children: (row: Row) => ReactNode
}

export function SearchedList<Row>({
  rows,
  keyOf,
  cannotShow,
  find,
  none,
  namesOf,
  atOnce,
  children,
}: Props<Row>) {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(atOnce)
  const isMany = rows.length >= MANY
  const found = isMany && search.trim() !== '' ? containing(rows, search, namesOf) : rows
  return (
    <>
      {isMany && (
        <Field label={find} hideLabel className="mb-4">
          <Input
            type="search"
            placeholder={find}
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </Field>
      )}
      <RecordList rows={found.slice(0, limit)} keyOf={keyOf} cannotShow={cannotShow} className="-my-2">
        {children}
      </RecordList>
      {found.length > limit && (
        <Button size="sm" className="mt-4" onClick={() => setLimit(found.length)}>
          {t('Show {count} more', { count: numberText(found.length - limit) })}
        </Button>
      )}
      {found.length === 0 && <p className="py-4 text-center text-ink-soft">{none}</p>}
    </>
  )
}
