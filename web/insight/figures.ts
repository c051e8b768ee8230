// The shapes of the figures that the pictures draw. Days are calendar days of the project, such as 2026-11-21; durations are in
// days, with a fraction.
import type { RawInputOf } from '../../domain/api.ts'
import type { InsightForecast } from '../../domain/insight/insight.ts'

/** The question that answers with the tickets behind a point: what happened to them, from one day to another. */
export type Asked = Omit<RawInputOf<'listInsightTickets'>, 'unit' | 'time_zone'>

/** The tickets behind a point: how many, and how to list them, if they can be listed. */
export type Behind = { count: number; asked?: Asked }

/** A ticket with the column that it is in. */
export type InColumn = { number: number; title: string; column: string }

/** The durations within which half, 85 % and 95 % of the tickets were done; null while too few were. */
export type Usual = { p50: number; p85: number; p95: number } | null

/** A list of the first tickets; `total` counts all. */
export type Some<T> = { tickets: T[]; total: number }

/** The tickets that came in and went out in a week, which is named by its first day. */
export type Week = { week: string; came: Behind; went: Behind }
/** A ticket in progress, and the time since it was started. */
export type Aging = InColumn & { days: number }
/** A ticket without change for longer than 85 % of the tickets ever stayed in its column. */
export type Stuck = InColumn & { days: number }
/** A ticket that is late, or will probably be; `days` are left until the due day, negative when late. */
export type Late = InColumn & { due_date: string; days: number }
/** The number of tickets in each column at the end of a day, by the key of the column. */
export type DayCounts = { day: string; counts: Record<string, number> }
/** A ticket that was done, and the time that it took. */
export type Done = { number: number; day: string; days: number }
/** The tickets that took longer than `from` days and at most `to`; null for all that took longer. */
export type Duration = { from: number; to: number | null } & Behind
/** The tickets that were done, with their distribution over durations from the shortest on. */
export type Times = Some<Done> & { usual: Usual; durations: Duration[] }
/** The time that tickets spent in a column: half of them at most p50, 85 % at most p85. */
export type ColumnTime = { column: string; name: string; p50: number; p85: number } & Behind
/** The tickets that have one value of a field; null stands for none. */
export type Part = {
  value: string | null
  label: string
  color?: string
  open: number
  went: number
  /** How to list those that went out. */
  asked?: Asked
  p50: number | null
}

/** The fields by which figures are broken down, one at a time. */
export const PARTED_BY = ['type', 'priority', 'label', 'assignee', 'milestone'] as const
/** A field of {@link PARTED_BY}. */
export type PartedBy = (typeof PARTED_BY)[number]

/** All figures of the page. */
export type Figures = {
  weeks: Week[]
  aging: Some<Aging> & { usual: Usual }
  stuck: Some<Stuck>
  late: Some<Late>
  days: DayCounts[]
  forecast: InsightForecast
  /** From the first start until done. */
  cycle: Times
  /** From the creation until done. */
  lead: Times
  columns: ColumnTime[]
  parts: Part[]
}
