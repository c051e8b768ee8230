// The parts of a page that a saved view keeps besides its filter: the tab, and the look of the tab. Pure.

import { SPANS } from '../../domain/view/spans.ts'
import type { DaysLook, Span, TableLook, View } from '../../domain/view/view.ts'
import type { ProjectSearch } from '../paths.ts'
import type { Look } from '../ticket/table/look.ts'
import { savedLook } from './saved-look.ts'
import { inOrder } from './view-query.ts'

/** The parts of a view without its name. */
export type Shown = Omit<View, 'id' | 'name'>

type InAddress = 'sort' | 'lanes' | 'span'

/** The parts of the address that a view keeps, by its tab. */
const KEPT: Record<View['tab'], readonly InAddress[]> = {
  board: ['lanes'],
  list: ['sort'],
  calendar: ['span'],
  timeline: ['span'],
}
/** The tab whose table a view keeps. */
const WITH_TABLE: View['tab'] = 'list'
/** The looks that each tab of days has; the other looks of a view are the usual ones. */
const OF_DAYS: { [T in View['tab']]?: (days: DaysLook) => DaysLook } = {
  calendar: ({ done }) => ({ done, group: null, table: false }),
  timeline: ({ done, group, table }) => ({ done, group, table }),
}

/** The place that the page shows. */
export function placeShown(
  tab: View['tab'],
  search: ProjectSearch,
  look: Look,
  days: DaysLook,
): Omit<Shown, 'query'> {
  const { sort, lanes, span } = search
  return ofTab({
    tab,
    sort: sort ?? null,
    lanes,
    span: spanOf(tab, span),
    table: savedLook(look),
    days,
  })
}

/** A look that the tab has, unless it is the default. */
function spanOf(tab: View['tab'], span: string | undefined): Span | undefined {
  const [usual, ...others]: readonly Span[] = tab === 'calendar' || tab === 'timeline' ? SPANS[tab] : []
  return span === usual ? undefined : others.find((one) => one === span)
}

/** A place without what other tabs have. */
function ofTab<P extends Omit<Shown, 'query'>>(place: P): P {
  const has = (part: InAddress) => KEPT[place.tab].includes(part)
  return {
    ...place,
    sort: has('sort') ? place.sort : null,
    lanes: has('lanes') ? place.lanes : undefined,
    span: spanOf(place.tab, place.span),
    table: place.tab === WITH_TABLE ? place.table : undefined,
    days: place.days && OF_DAYS[place.tab]?.(place.days),
  }
}

/** The parts of a view that are compared, in the form in which the page has them. */
export const shownOf = ({ query, tab, sort, lanes, span, table, days }: Shown): Shown =>
  ofTab({ query: inOrder(query), tab, sort, lanes, span, table, days })

/** The parts of a view that are stored: a missing part is left out, because earlier releases do not know it. */
export const stored = (shown: Shown): Shown => JSON.parse(JSON.stringify(shown)) as Shown

/** Whether two views lead to the same address. */
export const isSame = (one: Shown, other: Shown): boolean =>
  one.query === other.query &&
  one.tab === other.tab &&
  one.sort === other.sort &&
  one.lanes === other.lanes &&
  one.span === other.span

const lookText = (table: TableLook | null | undefined) =>
  JSON.stringify(table && [table.columns, table.group, table.sort])

const daysText = (days: DaysLook | undefined) => JSON.stringify(days && [days.done, days.group, days.table])

/** Whether a view keeps the table, or the look of days, that is shown. A view of an earlier release keeps none, so it fits each. */
export const hasSameLook = (view: Shown, shown: Shown): boolean =>
  (view.tab !== WITH_TABLE || view.table === undefined || lookText(view.table) === lookText(shown.table)) &&
  (view.days === undefined || daysText(view.days) === daysText(shown.days))

/** Whether the look of the page is worth a view, even without a filter. */
export const hasOwnLook = ({ lanes, table, days }: Omit<Shown, 'query'>): boolean =>
  lanes !== undefined ||
  Boolean(table && (table.columns || table.group || table.sort)) ||
  Boolean(days && (days.done || days.group || days.table))

/** The address of a view's look. */
export const addressOf = (view: Shown): Pick<ProjectSearch, InAddress> => ({
  sort: view.sort ?? undefined,
  lanes: view.lanes,
  span: view.span,
})
