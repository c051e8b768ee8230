// The menu of filters that have no box yet, also of custom fields.
import { useParams } from '@tanstack/react-router'
import { type ReactElement, useRef } from 'react'
import { canonicalName } from '../../../domain/field/language.ts'
import type { BoxName } from '../../../domain/ticket/fields.ts'
import { useOptionalChunk } from '../../data/load-chunk.ts'
import { useFields } from '../../field/use-fields.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { FILTER_LABELS, moreBoxes } from './filter-box.tsx'
import type { AnyBox } from './multi-filter.tsx'

export function AddFilterMenu({
  trigger,
  names,
  onAdd,
}: {
  trigger: ReactElement
  names: readonly BoxName[]
  onAdd: (name: AnyBox) => void
}) {
  const chosen = useRef<AnyBox>(undefined)
  // The box of the chosen filter takes the focus as soon as it is chosen.
  const hasBox = useOptionalChunk(moreBoxes)?.hasBox
  const { projectId = '' } = useParams({ strict: false })
  const { fields, query } = useFields(projectId)
  if (!hasBox || (!query.data && !query.error)) return trigger
  const custom = fields
    .filter(hasBox)
    .map(({ id, name }): [AnyBox, string] => [canonicalName(id) as `#${string}`, name])
    .filter(([name]) => !document.querySelector(`[data-filter="${name}"]`))
  const offered: [AnyBox, string | undefined][] = [
    ...names.map((name): [AnyBox, string | undefined] => [name, FILTER_LABELS.get(name)]),
    ...custom,
  ]
  return (
    <Menu
      defaultOpen
      align="start"
      trigger={trigger}
      // Once the menu is closed, the focus goes to the new box.
      onClosed={() => {
        const name = chosen.current
        chosen.current = undefined
        const box =
          name && document.querySelector<HTMLElement>(`[data-filter="${name}"] :is([role="combobox"], input)`)
        if (box instanceof HTMLInputElement) box.focus()
        else if (box) box.click()
        else document.querySelector<HTMLElement>('[data-add-filter] button')?.focus()
      }}
    >
      {offered.map(([name, label]) => (
        <MenuItem
          key={name}
          onSelect={() => {
            chosen.current = name
            onAdd(name)
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
