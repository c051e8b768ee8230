// The keys that open a field of an open ticket in its side panel.
import type { RefObject } from 'react'
import type { TicketField } from '../../domain/ticket/fields.ts'
import type { KeyCommandId } from './key-commands.ts'
import { useKeyCommands } from './use-key-commands.ts'

export const FIELD_KEYS: { [Id in KeyCommandId]?: TicketField } = {
  setStatus: 'status',
  assign: 'assignee_id',
  setPriority: 'priority',
  setLabels: 'label_ids',
  setDueDate: 'due_date',
  setEstimate: 'estimate',
  setMilestone: 'milestone_id',
}

/** @param panel contains the fields, in elements with `data-field` */
export function useFieldKeys(panel: RefObject<HTMLElement | null>, enabled: boolean) {
  const handlers = Object.entries(FIELD_KEYS).map(([id, field]) => [
    id,
    enabled ? () => openField(panel.current, field) : undefined,
  ])
  useKeyCommands('ticket', Object.fromEntries(handlers))
}

function openField(panel: HTMLElement | null, field: TicketField) {
  // A field without a value may be folded away.
  panel?.querySelector<HTMLElement>(`[data-folded~="${field}"]`)?.click()
  const control = panel?.querySelector<HTMLElement>(
    `[data-field="${field}"] :is([role="combobox"], input):not(:disabled)`,
  )
  if (!control) return
  control.focus()
  control.dataset.byKey = ''
  control.addEventListener('blur', () => delete control.dataset.byKey, { once: true })
  // Opens the list of a select box; a date is typed.
  if (control.role === 'combobox') control.click()
}

/** Call after a choice in a field that was opened by key: the focus leaves the field, so that the page handles the next key. */
export function leaveField(control: HTMLElement | null) {
  if (control && 'byKey' in control.dataset) control.closest<HTMLElement>('[tabindex="-1"]')?.focus()
}
