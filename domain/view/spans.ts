// The spans of days that a view can show.

/** The looks of the calendar, and the units of the timeline. The first one is the default, which a view leaves out. */
export const SPANS = {
  calendar: ['month', 'week', 'agenda'],
  timeline: ['week', 'day', 'month', 'quarter'],
} as const
