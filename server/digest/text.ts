// A digest as text and as HTML. Titles and names may be those of strangers, so nothing in them becomes a link.
import { dayFormat } from '../mail/formats.ts'
import { mailPage } from '../mail/page.ts'
import { escaped, plainName, unlinked } from '../mail/text.ts'
import { oneLine } from '../terminal-text.ts'
import type { DigestContent, DigestProject, Named, Some } from './content.ts'

type Addresses = { publicUrl: string; settings: string; unsubscribe: string }
/** A line about a ticket. */
type Line = { url: string; key: string; words: string }
type List = { title: string; lines: Line[]; isMore: boolean }
type Part = { name: string; url: string; facts: string[]; lists: List[] }

type DayText = (day: string) => string
const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** The subject says the sums of all projects. */
export function digestSubject({ projects }: DigestContent): string {
  const sum = (of: 'went_out' | 'came_in') => projects.reduce((total, project) => total + project[of], 0)
  return `Your week: ${sum('went_out')} finished, ${sum('came_in')} came in`
}

export function digestParts(content: DigestContent, addresses: Addresses): { text: string; html: string } {
  const dayText = dayFormat(content.language)
  const parts = content.projects.map((project) => partOf(project, addresses, dayText))
  const title = `The week from ${dayText(content.week)}`
  const more = content.is_more ? `More projects: ${addresses.publicUrl}/insight` : undefined
  return { text: textOf(title, parts, more, addresses), html: htmlOf(title, parts, more, addresses) }
}

function partOf(project: DigestProject, { publicUrl }: Addresses, dayText: DayText): Part {
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
    facts: [
      `${counted(went_out, 'ticket')} finished, ${came_in} came in, ${in_progress} in progress.`,
      ...forecastWords(project, dayText),
    ],
    lists: [
      ...list('Finished', finished, () => ''),
      ...list('Stuck', stuck, ({ days }) => `, without change for ${counted(Math.round(days), 'day')}`),
      ...list('Late', late, ({ due_date }) => (due_date ? `, due ${dayText(due_date)}` : '')),
    ],
  }
}

/** How the forecast moved since the digest before; nothing while there is none. */
function forecastWords(
  { forecast: { tickets, by_50, by_85 }, before }: DigestProject,
  dayText: DayText,
): string[] {
  if (by_50 === null) return []
  const late = by_85 === null ? 'later than in two years' : `by ${dayText(by_85)}`
  const open = `${counted(tickets, 'open ticket')}: done by ${dayText(by_50)} in half of all cases, ${late} in 85 %`
  if (before === null || by_85 === null) return [`${open}.`]
  return [
    before === by_85
      ? `${open}, as in the digest before.`
      : `${open} (in the digest before: ${dayText(before)}).`,
  ]
}

const safe = (text: string) => unlinked(oneLine(text).trim())
const MORE = 'and more'

function textOf(title: string, parts: Part[], more: string | undefined, addresses: Addresses): string {
  const blocks = parts.map(({ name, url, facts, lists }) =>
    [
      `${name}\n${url}`,
      facts.join('\n'),
      ...lists.map(({ title, lines, isMore }) =>
        [
          `${title}:`,
          ...lines.map(({ key, words }) => `- ${key} ${words}`),
          ...(isMore ? [`- ${MORE}`] : []),
        ].join('\n'),
      ),
    ].join('\n\n'),
  )
  const end = `Choose which mails you get: ${addresses.settings}\nStop the weekly digest: ${addresses.unsubscribe}`
  return `${[title, ...blocks, ...(more ? [more] : [])].join('\n\n----\n\n')}\n\n-- \n${end}\n`
}

function htmlOf(title: string, parts: Part[], more: string | undefined, addresses: Addresses): string {
  const blocks = parts.map(
    ({ name, url, facts, lists }) => `<div class="ticket">
<h2><a href="${escaped(url)}">${escaped(name)}</a></h2>
${facts.map((fact) => `<p>${escaped(fact)}</p>`).join('\n')}
${lists.map(listHtml).join('\n')}
</div>`,
  )
  return mailPage(
    [
      `<p class="soft">${escaped(title)}</p>`,
      ...blocks,
      ...(more
        ? [`<p><a href="${escaped(`${addresses.publicUrl}/insight`)}">Insight into all projects</a></p>`]
        : []),
    ],
    [
      { url: addresses.settings, label: 'Choose what is mailed' },
      { url: addresses.unsubscribe, label: 'Stop the weekly digest' },
    ],
  )
}

function listHtml({ title, lines, isMore }: List): string {
  const items = lines.map(
    ({ url, key, words }) => `<li><a href="${escaped(url)}">${escaped(key)}</a> ${escaped(words)}</li>`,
  )
  return `<h3>${title}</h3>\n<ul>\n${[...items, ...(isMore ? [`<li>${MORE}</li>`] : [])].join('\n')}\n</ul>`
}
