// The orders that a window of tickets can have, and its cursor, as they are sent.
import * as z from 'zod'

/** The order of tickets in a column: newest first, or as people arranged them. */
export const TicketOrder = z.enum(['newest', 'manual'])
export type TicketOrder = z.infer<typeof TicketOrder>

/** The ways in which one person can sort the columns of a board for themselves. */
export const OwnOrder = z.enum(['priority', 'due', 'updated'])
export type OwnOrder = z.infer<typeof OwnOrder>
/** Every order that a window of tickets can have. */
export type WindowOrder = TicketOrder | OwnOrder

/** The cursor of a window of a column whose order is not newest first. */
export const OrderKey = z
  .string()
  .regex(/^\d{10}[0-9A-Za-z]{0,190}$/, 'Must be the `next` of an earlier answer')
