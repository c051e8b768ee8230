// Moves the focus to a cell of the table.

export const cellsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('[data-cell]')]

/** The title has its focus in its link. */
export function focusIn(cell: HTMLElement | undefined) {
  const target = cell?.matches('[data-focus]') ? cell : cell?.querySelector<HTMLElement>('[data-focus]')
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

export function focusCell(grid: HTMLElement | null, key: string, name: string) {
  const rows = [...(grid?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const row = rows.find((one) => one.dataset.row === key)
  focusIn(row && cellsOf(row).find((cell) => cell.dataset.cell === name))
}
