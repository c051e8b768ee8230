// The menu of filters that have no box yet.
import { type ReactElement, useRef } from 'react'
import type { BoxName } from '../../../domain/ticket/fields.ts'
import { useOptionalChunk } from '../../data/load-chunk.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { FILTER_LABELS, moreBoxes } from './filter-box.tsx'

export function AddFilterMenu({
  trigger,
  names,
  onAdd,
}: {
  trigger: ReactElement
  names: readonly BoxName[]
  onAdd: (name: BoxName) => void
}) {
  const chosen = useRef<BoxName>(undefined)
  // The box of the chosen filter takes the focus as soon as it is chosen.
  if (!useOptionalChunk(moreBoxes)) return trigger
  return (
    <Menu
      defaultOpen
      align="start"
      trigger={trigger}
      // Once the menu is closed, the focus goes to the new box.
      onClosed={() => {
        const name = chosen.current
        chosen.current = undefined
        const box = name && document.querySelector<HTMLElement>(`[data-filter="${name}"] [role="combobox"]`)
        if (box) box.click()
        else document.querySelector<HTMLElement>('[data-add-filter] button')?.focus()
      }}
    >
      {names.map((name) => (
        <MenuItem
          key={name}
          onSelect={() => {
            chosen.current = name
            onAdd(name)
          }}
        >
          {FILTER_LABELS.get(name)}
        </MenuItem>
      ))}
    </Menu>
  )
}
