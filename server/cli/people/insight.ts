// `lacewing insight`: the figures of flow of a project, for the tickets that match conditions.
import type { Insight } from '../../../domain/insight/insight.ts'
import { INSIGHT_GROUPS, INSIGHT_PARTS, type InsightPart } from '../../../domain/insight/parts.ts'
import type { Given } from './arguments.ts'
import { chosenProject, columnName, type Project, recordBy } from './find.ts'
import { queryOf } from './list.ts'
import { createNames } from './names.ts'
import type { Session } from './run.ts'

const USUAL = 'in_out,now,forecast'

const number = (value: number | null | undefined) => (value == null ? '-' : String(value))
const daysOf = ({ p50, p85, p95 }: { p50: number | null; p85: number | null; p95: number | null }) => [
  number(p50),
  number(p85),
  number(p95),
]

type Group = (typeof INSIGHT_GROUPS)[number] | undefined
type Names = { key: string; columnOf(key: string): string }
/** A table: its title, its head and its rows. */
type Table = [title: string, head: string[], rows: string[][]]

const aged = (
  title: string,
  tickets: NonNullable<Insight['now']>['late'],
  { key, columnOf }: Names,
): Table => [
  title,
  ['TICKET', 'DAYS', 'DUE', 'COLUMN', 'TITLE'],
  tickets.map((ticket) => [
    `${key}-${ticket.number}`,
    String(ticket.days),
    ticket.due_date ?? '-',
    columnOf(ticket.column),
    ticket.title,
  ]),
]

const PERCENTILES = ['50 %', '85 %', '95 %']

const TABLES: { [P in InsightPart]: (figures: NonNullable<Insight[P]>, names: Names) => Table[] } = {
  in_out: (steps) => [
    [
      'Came in and went out',
      ['FROM', 'CAME IN', 'WENT OUT'],
      steps.map(({ on, came_in, went_out }) => [on, String(came_in), String(went_out)]),
    ],
  ],
  now: ({ usual, in_progress, stuck, late, due_soon }, names) => [
    ['Usual days in progress', PERCENTILES, [daysOf(usual)]],
    aged('In progress', in_progress, names),
    aged('Stuck', stuck, names),
    aged('Late', late, names),
    aged('Due within a week', due_soon, names),
  ],
  flow: (steps, { columnOf }) => {
    const keys = Object.keys(steps[0]?.tickets ?? {})
    const rows = steps.map(({ on, tickets }) => [on, ...keys.map((key) => String(tickets[key] ?? 0))])
    return [['Tickets in each column', ['ON', ...keys.map(columnOf)], rows]]
  },
  times: ({ cycle, lead }) => [
    [
      'Days',
      ['', 'TICKETS', ...PERCENTILES],
      [
        ['from start to delivery', String(cycle.tickets), ...daysOf(cycle.days)],
        ['from creation to delivery', String(lead.tickets), ...daysOf(lead.days)],
      ],
    ],
  ],
  columns: (columns) => [
    [
      'Days in each column',
      ['COLUMN', 'STAYS', ...PERCENTILES],
      columns.map(({ name, stays, days }) => [name, String(stays), ...daysOf(days)]),
    ],
  ],
  groups: (groups) => [
    [
      'By value',
      ['VALUE', 'IN PROGRESS', 'WENT OUT', ...PERCENTILES],
      groups.map(({ value, in_progress, went_out, cycle }) => [
        value ?? 'none',
        String(in_progress),
        String(went_out),
        ...daysOf(cycle),
      ]),
    ],
  ],
  forecast: (figures) => forecastTable(figures),
  burn_up: ({ steps, forecast }) => [
    [
      'Milestone',
      ['ON', 'TICKETS', 'DONE', 'ESTIMATE', 'DONE'],
      steps.map(({ on, scope, done }) => [
        on,
        ...[scope.tickets, done.tickets, scope.estimate, done.estimate].map(String),
      ]),
    ],
    ...(forecast ? forecastTable(forecast) : []),
  ],
}

function forecastTable({ tickets, by_50, by_85, silent, record }: NonNullable<Insight['forecast']>): Table[] {
  return [
    [
      'Forecast',
      ['OPEN', 'HALF OF THE CASES BY', '85 % OF THE CASES BY', 'RECORD'],
      [[String(tickets), by_50 ?? '-', by_85 ?? '-', silent ? SILENT[silent] : (record ?? '-')]],
    ],
  ]
}

const SILENT = {
  too_few_days: 'No forecast: the project is too young.',
  too_few_delivered: 'No forecast: too few tickets were delivered lately.',
}

/** Names the values of a field. */
function valuesOf(call: Session['call'], project: Project) {
  const names = createNames(call, project)
  return async (field: Group, value: string | null): Promise<string | null> => {
    if (value === null) return null
    if (field === 'assignee') return names.person(value)
    if (field === 'label') return names.label(value)
    return field === 'milestone' ? names.record('milestones', value) : value
  }
}

const tablesOf = <P extends InsightPart>(answer: Insight, part: P, names: Names): Table[] => {
  const figures = answer[part]
  return figures ? TABLES[part](figures, names) : []
}

export async function insight({ call, env, settings, out }: Session, given: Given): Promise<void> {
  const { values } = given
  const [from] = values.from ?? []
  const [to] = values.to ?? []
  const group = INSIGHT_GROUPS.find((name) => name === values.by?.[0])
  const project = await chosenProject(call, env, settings, values.project?.[0])
  const [milestone] = values.milestone ?? []
  const of_milestone =
    milestone === undefined ? undefined : await recordBy(call, project.id, 'milestones', milestone)
  const usual = [USUAL, group && 'groups', of_milestone && 'burn_up'].filter(Boolean).join(',')
  const parts = values.part?.join(',') ?? usual
  const query = queryOf(given)
  const params = { projectId: project.id }
  const answer = await call('getInsight', params, {
    parts,
    unit: values.unit?.[0] === 'day' ? 'day' : 'week',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(from && { from }),
    ...(to && { to }),
    ...(group && { group }),
    ...(of_milestone && { of_milestone }),
    ...(query !== undefined && { query }),
  })
  if (given.json) return out.json(answer)
  const nameOf = valuesOf(call, project)
  for (const one of answer.groups ?? []) one.value = await nameOf(group, one.value)
  const { columns } = await call('getProject', params, {})
  const names = { key: project.key, columnOf: (key: string) => columnName(columns, key) }
  for (const [title, head, rows] of INSIGHT_PARTS.flatMap((part) => tablesOf(answer, part, names))) {
    out.print(out.bold(title))
    out.table([head, ...rows])
    out.print('')
  }
}
