// The operands, options and description of `lacewing board`. Like commands.ts, it is read at each start.
import type { Shape } from './commands.ts'

export const BOARD = {
  operands: [],
  values: { project: 'KEY', at: 'TIME', since: 'TIME', column: 'NAME' },
  summary: 'print the board as it was, or what changed between two moments',
  more: [
    'A time is "2026-11-25 10:00" in your time zone, "2026-11-25 10:00 UTC" or latest. Without --at it is now.',
    'Each column has the 50 tickets that came into it last; with --column NAME it has all, up to 10,000.',
    '--since TIME prints what changed from then until --at. Tickets that were deleted since are not shown.',
  ],
  examples: [
    'lacewing board --project APO --at "2026-11-25 10:00"',
    'lacewing board --at 2026-11-25 --column "In Review" --json',
    'lacewing board --since 2026-11-18 --at 2026-11-25',
  ],
} as const satisfies Shape
