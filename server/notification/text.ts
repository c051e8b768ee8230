// A mail about the inbox as text, as HTML and as headers. Links are our own addresses, and those in the texts of members
// (mail/markdown.ts); what strangers wrote has none. Nothing is loaded from anywhere.

import { setImmediate } from 'node:timers/promises'
import { anchorOf } from '../../domain/comment/anchor.ts'
import { cut } from '../../domain/cut.ts'
import type { EventReason } from '../../domain/inbox/inbox.ts'
import { t } from '../../domain/locale/message.ts'
import type { KeyFound } from '../../domain/project/key-pattern.ts'
import { inReadersWords } from '../locale/constant.ts'
import { isRightToLeft } from '../locale/html.ts'
import { inLanguage } from '../locale/scope.ts'
import { listed } from '../mail/formats.ts'
import type { Headers } from '../mail/mailer.ts'
import { markdownInMail } from '../mail/markdown.ts'
import { mailPage } from '../mail/page.ts'
import { escaped, type Mail, plainName, unlinked } from '../mail/text.ts'
import { oneLine, printable } from '../terminal-text.ts'
import { NOTIFICATIONS } from './limits.ts'
import type { Activity, Item, NotificationContent, Written } from './mail-content.ts'

const WHY: Record<EventReason, string> = {
  mentioned: t('you were mentioned'),
  assigned: t('it was assigned to you'),
  commented: t('you watch this ticket'),
  moved: t('you watch this ticket'),
  edited: t('you watch this ticket'),
}

type Addresses = {
  publicUrl: string
  /** The id of the mail. */
  id: string
  unsubscribe: string
  /** The address to which the recipient replies; null if replies are not read. */
  replyTo?: string | null
}

/** A ticket whose texts are rendered. */
type Shown = Omit<Item, 'activities'> & { activities: ShownActivity[] }
type ShownActivity = Omit<Activity, 'text'> & { text: { text: string; html: string } | null }
type Content = { items: Shown[]; more: number }

/** Answers requests of others between two texts, because a mail may have two hundred of them. */
export function notificationMail(
  content: NotificationContent,
  addresses: Addresses,
): Promise<Mail & { headers: Headers }> {
  return inLanguage(content.language, () => mailOf(content, addresses))
}

async function mailOf({ to, items, more }: NotificationContent, addresses: Addresses) {
  const shown: Shown[] = []
  for (const item of items) {
    const activities: ShownActivity[] = []
    for (const { text, ...activity } of item.activities) {
      activities.push({ ...activity, text: text && shownText(text, item, addresses) })
      await setImmediate()
    }
    shown.push({ ...item, activities })
  }
  const content = { items: shown, more }
  return {
    to,
    subject: subjectOf(content),
    text: textOf(content, addresses),
    html: htmlOf(content, addresses),
    headers: headersOf(content, addresses),
  }
}

/** The subject is the same for each mail about a ticket, so that mail programs show one conversation. */
function subjectOf({ items, more }: Content): string {
  const [first] = items
  if (first && items.length + more === 1) return inHeader(`[${keyOf(first)}] ${titleOf(first)}`)
  return t('Changes in {count} tickets', { count: items.length + more })
}

const keyOf = ({ project, number }: Pick<Item, 'project' | 'number'>) => `${project.key}-${number}`
const safe = (text: string) => unlinked(oneLine(text).trim())
/** Prevents mail programs from decoding text that looks like an encoded word. */
const inHeader = (text: string) => text.replaceAll('=?', '= ?')
const titleOf = ({ title, isByStranger }: Pick<Item, 'title' | 'isByStranger'>) =>
  isByStranger ? safe(title) : oneLine(title).trim()
type Linked = Pick<Item, 'project' | 'number'> & Partial<Pick<Item, 'comment_id'>>
const ticketUrl = ({ project, number, comment_id }: Linked, { publicUrl }: Addresses) =>
  `${publicUrl}/project/${project.id}/ticket/${number}${comment_id ? `#${anchorOf(comment_id)}` : ''}`
/** The page where a person chooses their mails. */
export const settingsUrl = ({ publicUrl }: Pick<Addresses, 'publicUrl'>) => `${publicUrl}/profile#mails`

function whyOf({ reasons }: Pick<Item, 'reasons'>): string {
  const why = [...new Set(reasons.map((reason) => WHY[reason]))].map(inReadersWords)
  return t('You get this because {reasons}.', { reasons: listed(why) })
}

function locationOf({ project, column }: Pick<Item, 'project' | 'column'>): string {
  return [safe(plainName(project.name)), ...(column ? [safe(column)] : [])].join(' · ')
}

/** A text in both parts. The text of a stranger is shown as it was typed, and nothing in it can become a link. */
function shownText({ source, isByStranger }: Written, item: Item, addresses: Addresses) {
  if (isByStranger) {
    const text = printable(excerpt(source)).split('\n').map(unlinked).join('\n')
    return { text, html: escaped(text).replaceAll('\n', '<br>') }
  }
  const { project } = item
  const place = {
    publicUrl: addresses.publicUrl,
    project,
    ticketUrl: ticketUrl(item, addresses),
    urlOfTicket: (found: KeyFound) =>
      'number' in found
        ? ticketUrl({ project, number: found.number }, addresses)
        : `${addresses.publicUrl}/key/${encodeURIComponent(found.sourceKey)}?project=${project.id}`,
  }
  return markdownInMail(source, place, NOTIFICATIONS.text)
}

function excerpt(text: string): string {
  const beginning = cut(text, NOTIFICATIONS.text)
  return beginning === text ? text : `${beginning.trimEnd()}…`
}

const quoted = (text: string) => text.split('\n').map((line) => `> ${line}`.trimEnd())

function activityLine({ who, did, text }: ShownActivity): string {
  const values = { who: plainName(who), did: safe(did) }
  return text ? t('{who} {did}:', values) : t('{who} {did}.', values)
}
const reply = () => t('Reply to this mail to add a comment. The address is only for you: do not pass it on.')
const moreChanges = () => t('There are more changes: open the ticket to see them.')
const moreTickets = (more: number) =>
  t('{more, plural, one {# more ticket is} other {# more tickets are}} in your inbox.', { more })

function textOf({ items, more }: Content, addresses: Addresses): string {
  const parts = items.map((item) =>
    [
      `${keyOf(item)} ${titleOf(item)}\n${locationOf(item)}\n${ticketUrl(item, addresses)}`,
      ...item.activities.map((activity) =>
        [activityLine(activity), ...(activity.text ? quoted(activity.text.text) : [])].join('\n'),
      ),
      ...(item.isCut ? [moreChanges()] : []),
      whyOf(item),
    ].join('\n\n'),
  )
  const end = [
    ...(addresses.replyTo ? [reply()] : []),
    t('Choose which mails you get: {url}', { url: settingsUrl(addresses) }),
    t('Stop all these mails: {url}', { url: addresses.unsubscribe }),
  ].join('\n')
  return `${[...parts, ...(more > 0 ? [moreTickets(more)] : [])].join('\n\n----\n\n')}\n\n-- \n${end}\n`
}

function htmlOf({ items, more }: Content, addresses: Addresses): string {
  const parts = items.map((item) => {
    const url = escaped(ticketUrl(item, addresses))
    return `<div class="ticket">
<h2><a href="${url}">${escaped(keyOf(item))}</a> ${escaped(titleOf(item))}</h2>
<p class="soft place">${escaped(locationOf(item))}</p>
${item.activities.map(activityHtml).join('\n')}
${item.isCut ? `<p>${escaped(moreChanges())}</p>\n` : ''}<p><a class="open" href="${url}">${escaped(t('Open ticket'))}</a></p>
<p class="soft">${escaped(whyOf(item))}</p>
</div>`
  })
  const links = [
    { url: settingsUrl(addresses), label: t('Choose what is mailed') },
    { url: addresses.unsubscribe, label: t('Stop all these mails') },
  ]
  const notes = [
    ...(more > 0 ? [`<p>${escaped(moreTickets(more))}</p>`] : []),
    ...(addresses.replyTo ? [`<p class="soft">${escaped(reply())}</p>`] : []),
  ]
  return mailPage([...parts, ...notes], links)
}

function activityHtml(activity: ShownActivity): string {
  const line = `<p>${escaped(activityLine(activity))}</p>`
  // In a mail from right to left, a text keeps the direction of its own letters.
  const begin = isRightToLeft() ? '<blockquote class="written" dir="auto">' : '<blockquote class="written">'
  return activity.text ? `${line}\n${begin}${activity.text.html}</blockquote>` : line
}

function headersOf({ items, more }: Content, { publicUrl, id, unsubscribe, replyTo }: Addresses): Headers {
  const host = new URL(publicUrl).hostname
  const [first] = items
  const root = `<ticket.${first?.ticket_id}@${host}>`
  const projects = new Map(items.map(({ project }) => [project.id, project]))
  const [project] = projects.values()
  return {
    messageId: `<${id}@${host}>`,
    ...(replyTo && { replyTo }),
    // A conversation for each ticket; a mail about several tickets belongs to none.
    ...(items.length + more === 1 && { inReplyTo: root, references: [root] }),
    list: {
      id:
        project && projects.size === 1 && more === 0
          ? { url: `${project.id}.project.${host}`, comment: inHeader(safe(plainName(project.name))) }
          : { url: `inbox.${host}`, comment: 'Inbox' },
      unsubscribe: { url: unsubscribe },
    },
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', 'Auto-Submitted': 'auto-generated' },
  }
}
