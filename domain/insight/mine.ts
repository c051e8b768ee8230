// The flow of all projects of a person, in a row each.
import * as z from 'zod'
import { CalendarDate } from '../calendar-date.ts'
import { Project } from '../project/project.ts'
import { AgedTicket, InsightForecast, TimeZone } from './insight.ts'
import { INSIGHT_PROJECTS, INSIGHT_WEEKS, LATE_COUNTED } from './parts.ts'

export const GetMyInsight = z.strictObject({ time_zone: TimeZone })

export const ProjectInsight = z.object({
  ...Project.pick({ id: true, name: true, key: true, seq: true }).shape,
  counted_to: z.int().describe('Number of the last change that the figures include'),
  is_favourite: z.boolean(),
  weeks: z
    .array(z.object({ on: CalendarDate, came_in: z.int(), went_out: z.int() }))
    .describe(`The last ${INSIGHT_WEEKS} weeks, named by their Mondays`),
  in_progress: z.int().describe('Tickets in progress'),
  oldest: AgedTicket.pick({ id: true, number: true, title: true, days: true })
    .nullable()
    .describe('The ticket in progress that was started first'),
  late: z.int().describe(`Open tickets past their due date, counted up to ${LATE_COUNTED}`),
  forecast: InsightForecast.omit({ record: true }).describe('For all open tickets of the project'),
})
/** The flow of one project. */
export type ProjectInsight = z.infer<typeof ProjectInsight>

export const MyInsight = z.object({
  projects: z.array(ProjectInsight).describe('Favourites first, then the newest'),
  is_more: z.boolean().describe(`Whether there are more than ${INSIGHT_PROJECTS} projects`),
})
/** The flow of all projects of a person. */
export type MyInsight = z.infer<typeof MyInsight>
