// How a noun describes its events. event.ts joins these descriptions into one table, from which every other table about events follows.
import type * as z from 'zod'

declare const FORMER: unique symbol
/** Stands for the type of an event's former values; at run time it is empty. */
export type Before<T extends object> = { readonly [FORMER]?: T }

/** @returns a mark that an event keeps these former values of what it changed */
export const before = <T extends object>(): Before<T> => ({})

export type EventDescription = {
  /** What the event carries, beside its type and what every event has. */
  payload: z.ZodObject
  /** What the API document says of it, where its name does not say enough. */
  description?: string
  /** The former values that the log keeps with it, by `before<…>()`; null: it changes no field of a row. */
  before: Before<object> | null
  /** What it is called where people choose events, such as those that a webhook is sent. */
  name: string
}

/** The events of a noun, by type. */
export const eventsOf = <const E extends Record<string, EventDescription>>(events: E): E => events
