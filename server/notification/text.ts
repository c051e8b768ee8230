// A mail about the inbox as text, as HTML and as headers. Links are our own addresses, and those in the texts of members
// (mail/markdown.ts); what strangers wrote has none. Nothing is loaded from anywhere.

import { setImmediate } from 'node:timers/promises'
import { anchorOf } from '../../domain/comment/anchor.ts'
import { cut } from '../../domain/cut.ts'
import type { EventReason } from '../../domain/inbox/inbox.ts'
import type { KeyFound } from '../../domain/project/key-pattern.ts'
import type { Headers } from '../mail/mailer.ts'
import { markdownInMail } from '../mail/markdown.ts'
import { escaped, type Mail, plainName, unlinked } from '../mail/text.ts'
import { oneLine, printable } from '../terminal-text.ts'
import { NOTIFICATIONS } from './limits.ts'
import { type Activity, type Item, listed, type NotificationContent, type Written } from './mail-content.ts'

const WHY: Record<EventReason, string> = {
  mentioned: 'you were mentioned',
  assigned: 'it was assigned to you',
  commented: 'you watch this ticket',
  moved: 'you watch this ticket',
  edited: 'you watch this ticket',
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
export async function notificationMail(
  { to, items, more }: NotificationContent,
  addresses: Addresses,
): Promise<Mail & { headers: Headers }> {
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
  return `Changes in ${items.length + more} tickets`
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
const settingsUrl = ({ publicUrl }: Addresses) => `${publicUrl}/profile#mails`

function whyOf({ reasons }: Pick<Item, 'reasons'>): string {
  return `You get this because ${listed([...new Set(reasons.map((reason) => WHY[reason]))])}.`
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

const activityLine = ({ who, did, text }: ShownActivity) =>
  `${plainName(who)} ${safe(did)}${text ? ':' : '.'}`
const REPLY = 'Reply to this mail to add a comment. The address is only for you: do not pass it on.'
const MORE = 'There are more changes: open the ticket to see them.'
const moreTickets = (more: number) =>
  `${more} more ${more === 1 ? 'ticket is' : 'tickets are'} in your inbox.`

function textOf({ items, more }: Content, addresses: Addresses): string {
  const parts = items.map((item) =>
    [
      `${keyOf(item)} ${titleOf(item)}\n${locationOf(item)}\n${ticketUrl(item, addresses)}`,
      ...item.activities.map((activity) =>
        [activityLine(activity), ...(activity.text ? quoted(activity.text.text) : [])].join('\n'),
      ),
      ...(item.isCut ? [MORE] : []),
      whyOf(item),
    ].join('\n\n'),
  )
  const end = [
    ...(addresses.replyTo ? [REPLY] : []),
    `Choose which mails you get: ${settingsUrl(addresses)}`,
    `Stop all these mails: ${addresses.unsubscribe}`,
  ].join('\n')
  return `${[...parts, ...(more > 0 ? [moreTickets(more)] : [])].join('\n\n----\n\n')}\n\n-- \n${end}\n`
}

const STYLE = `
body { margin: 0; padding: 24px 16px; font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; color: #1c1d22; background: #ffffff }
.page { max-width: 600px; margin: 0 auto }
.ticket { padding: 0 0 20px; margin: 0 0 20px; border-bottom: 1px solid #e3e4e8 }
h2 { margin: 0; font-size: 17px; line-height: 1.35 }
p { margin: 12px 0 }
a { color: #0f766e }
.soft { color: #5d6069; font-size: 13px }
.place { margin: 2px 0 0 }
blockquote { margin: -6px 0 12px; padding: 2px 0 2px 12px; border-left: 3px solid #c9cbd3 }
.written { overflow-wrap: anywhere }
.written > :first-child { margin-top: 0 }
.written > :last-child { margin-bottom: 0 }
h3, h4, h5, h6 { margin: 16px 0 8px; font-size: 15px; line-height: 1.35 }
h3 { font-size: 16px }
ul, ol { margin: 12px 0; padding-left: 24px }
pre { margin: 12px 0; padding: 8px 12px; border-radius: 6px; background: #f2f3f5; white-space: pre-wrap }
code { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
.written blockquote { margin: 12px 0 }
.written blockquote p { margin: 4px 0 }
table { display: block; overflow-x: auto; max-width: 100%; border-collapse: collapse; font-size: 14px }
th, td { overflow-wrap: normal; padding: 4px 8px; border: 1px solid #c9cbd3; text-align: left; vertical-align: top }
hr { height: 1px; border: 0; background: #c9cbd3 }
.open { display: inline-block; padding: 8px 14px; border-radius: 6px; color: #ffffff; background: #0f766e; font-weight: 600; text-decoration: none }
@media (prefers-color-scheme: dark) {
body { color: #ecedf1; background: #17181c }
.ticket { border-color: #34363e }
a { color: #5eead4 }
.soft { color: #a3a6b1 }
blockquote, th, td { border-color: #4a4d58 }
pre { background: #24262c }
hr { background: #4a4d58 }
.open { color: #ffffff; background: #0f766e }
}`

function htmlOf({ items, more }: Content, addresses: Addresses): string {
  const parts = items.map((item) => {
    const url = escaped(ticketUrl(item, addresses))
    return `<div class="ticket">
<h2><a href="${url}">${escaped(keyOf(item))}</a> ${escaped(titleOf(item))}</h2>
<p class="soft place">${escaped(locationOf(item))}</p>
${item.activities.map(activityHtml).join('\n')}
${item.isCut ? `<p>${MORE}</p>\n` : ''}<p><a class="open" href="${url}">Open ticket</a></p>
<p class="soft">${escaped(whyOf(item))}</p>
</div>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>${STYLE}
</style>
</head>
<body>
<div class="page">
${parts.join('\n')}
${more > 0 ? `<p>${moreTickets(more)}</p>\n` : ''}${addresses.replyTo ? `<p class="soft">${REPLY}</p>\n` : ''}<p class="soft"><a href="${escaped(settingsUrl(addresses))}">Choose what is mailed</a> · <a href="${escaped(addresses.unsubscribe)}">Stop all these mails</a></p>
</div>
</body>
</html>
`
}

function activityHtml(activity: ShownActivity): string {
  const line = `<p>${escaped(activityLine(activity))}</p>`
  return activity.text ? `${line}\n<blockquote class="written">${activity.text.html}</blockquote>` : line
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
