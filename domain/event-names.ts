// The name of each event in lists in which people choose events. It has a file of its own because few pages show such a list.
import { EVENTS, type EventType } from './event.ts'

/** The name of each event, by type. */
export const EVENT_NAMES = Object.fromEntries(
  Object.entries(EVENTS).map(([type, { name }]) => [type, name]),
) as Record<EventType, string>
