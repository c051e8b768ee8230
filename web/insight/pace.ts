// When pages ask for figures of flow again.
import type { Event } from '../../domain/event.ts'

/** The server counts a change about a second after it was made. Comments and files change no figure. */
export const PACE = {
  soonMs: 2_000,
  paceMs: 15_000,
  matters: ({ type }: Event): boolean =>
    /^(ticket\.(created|changed|deleted|restored|arrived|left)|import\.advanced|(column|milestone)\..+)$/.test(
      type,
    ),
}
