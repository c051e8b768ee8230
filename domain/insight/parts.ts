// The parts and the groups of the figures of flow. This file does not import zod, because the command line loads it at each start,
// and pages do not load zod.

/** The parts of the figures. */
export const INSIGHT_PARTS = [
  'in_out',
  'now',
  'flow',
  'times',
  'columns',
  'groups',
  'forecast',
  'burn_up',
] as const
/** A part of the figures; each is one picture, or several of the same data. */
export type InsightPart = (typeof INSIGHT_PARTS)[number]

/** The fields by which figures are grouped. */
export const INSIGHT_GROUPS = ['type', 'priority', 'label', 'assignee', 'milestone'] as const

/** The most projects that the overview has. */
export const INSIGHT_PROJECTS = 30
/** The weeks of the bars. */
export const INSIGHT_WEEKS = 12
/** The most late tickets of a project that are counted. */
export const LATE_COUNTED = 1_000
