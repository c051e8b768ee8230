// The orders that a window of tickets can have, and its cursor, as they are sent.

import * as z from 'zod'
import { t } from '../locale/message.ts'
import { SORTABLE } from './fields.ts'

/** The order of tickets in a column: newest first, or as people arranged them. */
export const TicketOrder = z.enum(['newest', 'manual'])
export type TicketOrder = z.infer<typeof TicketOrder>

/** The ways in which one person can sort the columns of a board for themselves. */
export const OwnOrder = z.enum(['priority', 'due', 'updated'])
export type OwnOrder = z.infer<typeof OwnOrder>
/** A field and a direction: its first values first, or its last. */
export const SORT_ORDERS = SORTABLE.flatMap(({ name }): SortOrder[] => [`${name}:up`, `${name}:down`])
export type SortOrder = `${string}:${'up' | 'down'}`
/** Every order that a window of tickets can have. */
export type WindowOrder = TicketOrder | OwnOrder | SortOrder

/** The key of a ticket in a list that is sorted by a field (sort.ts). */
export const SORT_KEY = /^[01][0-9a-f]{80}\d{10}$/

/** The cursor of a window whose order is not newest first. */
export const OrderKey = z
  .string()
  .regex(
    new RegExp(`^\\d{10}[0-9A-Za-z]{0,190}$|${SORT_KEY.source}`),
    t('Must be the `next` of an earlier answer'),
  )
