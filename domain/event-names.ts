// What each event is called where people choose events. Apart from event.ts, since few pages show them.
import { EVENTS, type EventType } from './event.ts'

export const EVENT_NAMES = Object.fromEntries(
  Object.entries(EVENTS).map(([type, { name }]) => [type, name]),
) as Record<EventType, string>
