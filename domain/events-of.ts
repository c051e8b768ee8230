// How a noun describes its events. event.ts joins these descriptions into one table, from which all other tables about events are
// derived.
import type * as z from 'zod'

declare const FORMER: unique symbol
/** Carries the type of an event's former values; at run time it is an empty object. */
export type Before<T extends object> = { readonly [FORMER]?: T }

/** @returns a marker: the event keeps these former values of the fields that it changed */
export const before = <T extends object>(): Before<T> => ({})

/** The description of one event of a noun. */
export type EventDescription = {
  /** The content of the event, besides its type and the properties that every event has. */
  payload: z.ZodObject
  /** A description for the API document, if the name is not enough. */
  description?: string
  /** The former values that the log keeps with the event, by `before<…>()`; null: it changes no field of a row. */
  before: Before<object> | null
  /** The name of the event in lists in which people choose events, such as those of a webhook. */
  name: string
}

/** Declares the events of a noun, by type. */
export const eventsOf = <const E extends Record<string, EventDescription>>(events: E): E => events
