// The types of events. Pages load this list without the shapes of events.
import { EVENTS, type EventType } from './event.ts'

/** Every type of event, in the order of the lists in which people choose events. */
export const EVENT_TYPES = Object.keys(EVENTS) as EventType[]
