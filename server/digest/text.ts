// A digest as text and as HTML. Titles and names may be those of strangers, so nothing in them becomes a link.
import { t } from '../../domain/locale/message.ts'
import { dayFormat } from '../mail/formats.ts'
import { mailPage } from '../mail/page.ts'
import { escaped, plainName, unlinked } from '../mail/text.ts'
import { oneLine } from '../terminal-text.ts'
import type { DigestContent, DigestProject, Named, Some } from './content.ts'

/** `leaveOut` is followed by the id of the project. */
type Addresses = { publicUrl: string; settings: string; unsubscribe: string; leaveOut: string }
/** A line about a ticket. */
type Line = { url: string; key: string; words: string }
type List = { title: string; lines: Line[]; isMore: boolean }
type Part = { name: string; url: string; leaveOut: string; facts: string[]; lists: List[] }

type DayText = (day: string) => string

/** The subject says the sums of all projects. */
export function digestSubject({ projects }: DigestContent): string {
  const sum = (of: 'went_out' | 'came_in') => projects.reduce((total, project) => total + project[of], 0)
  return t('Your week: {finished} finished, {came_in} came in', {
    finished: sum('went_out'),
    came_in: sum('came_in'),
  })
}

export function digestParts(content: DigestContent, addresses: Addresses): { text: string; html: string } {
  const dayText = dayFormat()
  const parts = content.projects.map((project) => partOf(project, addresses, dayText))
  const title = t('The week from {day}', { day: dayText(content.week) })
  const more = content.is_more
    ? t('More projects: {url}', { url: `${addresses.publicUrl}/insight` })
    : undefined
  return { text: textOf(title, parts, more, addresses), html: htmlOf(title, parts, more, addresses) }
}

function partOf(project: DigestProject, { publicUrl, leaveOut }: Addresses, dayText: DayText): Part {
  const { id, name, key, came_in, went_out, in_progress, finished, stuck, late } = project
  const url = `${publicUrl}/project/${id}`
  function list<T extends Named>(title: string, { tickets, is_more }: Some<T>, more: (ticket: T) => string) {
    const lines = tickets.map((ticket) => ({
      url: `${url}/ticket/${ticket.number}`,
      key: `${key}-${ticket.number}`,
      words: `${safe(ticket.title)}${more(ticket)}`,
    }))
    return lines.length === 0 ? [] : [{ title, lines, isMore: is_more }]
  }
  return {
    name: safe(plainName(name)),
    url: `${url}?tab=insight`,
    leaveOut: `${leaveOut}${id}`,
    facts: [
      t(
        '{finished, plural, one {# ticket} other {# tickets}} finished, {came_in} came in, {in_progress} in progress.',
        { finished: went_out, came_in, in_progress },
      ),
      ...forecastWords(project, dayText),
    ],
    lists: [
      ...list(t('Finished'), finished, () => ''),
      ...list(t('Stuck'), stuck, ({ days }) =>
        t(', without change for {days, plural, one {# day} other {# days}}', { days: Math.round(days) }),
      ),
      ...list(t('Late'), late, ({ due_date }) =>
        due_date ? t(', due {day}', { day: dayText(due_date) }) : '',
      ),
    ],
  }
}

/** How the forecast moved since the digest before; nothing while there is none. */
function forecastWords(
  { forecast: { tickets, by_50, by_85 }, before }: DigestProject,
  dayText: DayText,
): string[] {
  if (by_50 === null) return []
  const half = dayText(by_50)
  if (by_85 === null)
    return [
      t(
        '{tickets, plural, one {# open ticket} other {# open tickets}}: done by {half} in half of all cases, later than in two years in 85 %.',
        { tickets, half },
      ),
    ]
  const values = { tickets, half, late: dayText(by_85) }
  if (before === null)
    return [
      t(
        '{tickets, plural, one {# open ticket} other {# open tickets}}: done by {half} in half of all cases, by {late} in 85 %.',
        values,
      ),
    ]
  return [
    before === by_85
      ? t(
          '{tickets, plural, one {# open ticket} other {# open tickets}}: done by {half} in half of all cases, by {late} in 85 %, as in the digest before.',
          values,
        )
      : t(
          '{tickets, plural, one {# open ticket} other {# open tickets}}: done by {half} in half of all cases, by {late} in 85 % (in the digest before: {before}).',
          { ...values, before: dayText(before) },
        ),
  ]
}

const safe = (text: string) => unlinked(oneLine(text).trim())
const andMore = () => t('and more')

function textOf(title: string, parts: Part[], more: string | undefined, addresses: Addresses): string {
  const blocks = parts.map(({ name, url, leaveOut, facts, lists }) =>
    [
      `${name}\n${url}`,
      facts.join('\n'),
      ...lists.map(({ title, lines, isMore }) =>
        [
          `${title}:`,
          ...lines.map(({ key, words }) => `- ${key} ${words}`),
          ...(isMore ? [`- ${andMore()}`] : []),
        ].join('\n'),
      ),
      `${t('Leave this project out')}: ${leaveOut}`,
    ].join('\n\n'),
  )
  const end = [
    t('Choose which mails you get: {url}', { url: addresses.settings }),
    t('Stop the weekly digest: {url}', { url: addresses.unsubscribe }),
  ].join('\n')
  return `${[title, ...blocks, ...(more ? [more] : [])].join('\n\n----\n\n')}\n\n-- \n${end}\n`
}

function htmlOf(title: string, parts: Part[], more: string | undefined, addresses: Addresses): string {
  const blocks = parts.map(
    ({ name, url, leaveOut, facts, lists }) => `<div class="ticket">
<h2><a href="${escaped(url)}">${escaped(name)}</a></h2>
${facts.map((fact) => `<p>${escaped(fact)}</p>`).join('\n')}
${lists.map(listHtml).join('\n')}
<p class="soft"><a href="${escaped(leaveOut)}">${escaped(t('Leave this project out'))}</a></p>
</div>`,
  )
  return mailPage(
    [
      `<p class="soft">${escaped(title)}</p>`,
      ...blocks,
      ...(more
        ? [
            `<p><a href="${escaped(`${addresses.publicUrl}/insight`)}">${escaped(t('Insight into all projects'))}</a></p>`,
          ]
        : []),
    ],
    [
      { url: addresses.settings, label: t('Choose what is mailed') },
      { url: addresses.unsubscribe, label: t('Stop the weekly digest') },
    ],
  )
}

function listHtml({ title, lines, isMore }: List): string {
  const items = lines.map(
    ({ url, key, words }) => `<li><a href="${escaped(url)}">${escaped(key)}</a> ${escaped(words)}</li>`,
  )
  return `<h3>${escaped(title)}</h3>\n<ul>\n${[...items, ...(isMore ? [`<li>${escaped(andMore())}</li>`] : [])].join('\n')}\n</ul>`
}
