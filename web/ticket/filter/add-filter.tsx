// The “Filter” button of the list: a menu of the filters that have no box yet. The box of the chosen filter opens at once.

import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { BoxName } from '../../../domain/ticket/fields.ts'
import { loadChunk } from '../../data/load-chunk.ts'
import { LazyMenu } from '../../lazy-menu.tsx'
import { Button } from '../../ui/button.tsx'
import type { AnyBox } from './multi-filter.tsx'

const load = () => import('./add-filter-menu.tsx')
const AddFilterMenu = lazy(async () => ({ default: (await loadChunk(load)).AddFilterMenu }))

export function AddFilter({
  names,
  onAdd,
}: {
  /** The filters to choose from. */
  names: readonly BoxName[]
  onAdd: (name: AnyBox) => void
}) {
  const button = (
    <Button variant="ghost" size="sm" icon={<Plus />} aria-label={t('Add a filter')}>
      {t('Filter', { context: 'noun' })}
    </Button>
  )
  return (
    <LazyMenu load={load} button={button}>
      <AddFilterMenu trigger={button} names={names} onAdd={onAdd} />
    </LazyMenu>
  )
}
