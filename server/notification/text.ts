// A mail about the inbox as text, as HTML and as headers. As in every mail, only our own addresses are links (mail-text.ts); text
// that people wrote is escaped, and nothing is loaded from anywhere.
import type { EventReason } from '../../domain/inbox/inbox.ts'
import type { Headers } from '../mail/mailer.ts'
import { escaped, type Mail, plainName, unlinked } from '../mail/text.ts'
import { oneLine, printable } from '../terminal-text.ts'
import { type Activity, type Item, listed, type NotificationContent } from './mail-content.ts'

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
}

export function notificationMail(
  content: NotificationContent,
  addresses: Addresses,
): Mail & { headers: Headers } {
  return {
    to: content.to,
    subject: subjectOf(content),
    text: textOf(content, addresses),
    html: htmlOf(content, addresses),
    headers: headersOf(content, addresses),
  }
}

/** The subject is the same for each mail about a ticket, so that mail programs show one conversation. */
function subjectOf({ items, more }: NotificationContent): string {
  const [first] = items
  if (first && items.length + more === 1) return inHeader(`[${keyOf(first)}] ${safe(first.title)}`)
  return `Changes in ${items.length + more} tickets`
}

const keyOf = ({ project, number }: Item) => `${project.key}-${number}`
const safe = (text: string) => unlinked(oneLine(text).trim())
/** Prevents mail programs from decoding text that looks like an encoded word. */
const inHeader = (text: string) => text.replaceAll('=?', '= ?')
/** A text of several lines. */
const safeLines = (text: string) => printable(text).split('\n').map(unlinked)
const ticketUrl = ({ project, number }: Item, { publicUrl }: Addresses) =>
  `${publicUrl}/project/${project.id}/ticket/${number}`
const settingsUrl = ({ publicUrl }: Addresses) => `${publicUrl}/profile#mails`

function whyOf({ reasons }: Item): string {
  return `You get this because ${listed([...new Set(reasons.map((reason) => WHY[reason]))])}.`
}

function locationOf({ project, column }: Item): string {
  return [safe(plainName(project.name)), ...(column ? [safe(column)] : [])].join(' · ')
}

const activityLine = ({ who, did, text }: Activity) => `${plainName(who)} ${safe(did)}${text ? ':' : '.'}`
const MORE = 'There are more changes: open the ticket to see them.'
const moreTickets = (more: number) =>
  `${more} more ${more === 1 ? 'ticket is' : 'tickets are'} in your inbox.`

function textOf({ items, more }: NotificationContent, addresses: Addresses): string {
  const parts = items.map((item) =>
    [
      `${keyOf(item)} ${safe(item.title)}\n${locationOf(item)}\n${ticketUrl(item, addresses)}`,
      ...item.activities.map((activity) =>
        [
          activityLine(activity),
          ...(activity.text ? safeLines(activity.text).map((line) => `> ${line}`.trimEnd()) : []),
        ].join('\n'),
      ),
      ...(item.isCut ? [MORE] : []),
      whyOf(item),
    ].join('\n\n'),
  )
  const end = [
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
a { color: #4338ca }
.soft { color: #5d6069; font-size: 13px }
.place { margin: 2px 0 0 }
blockquote { margin: -6px 0 12px; padding: 2px 0 2px 12px; border-left: 3px solid #c9cbd3 }
.open { display: inline-block; padding: 8px 14px; border-radius: 6px; color: #ffffff; background: #4f46e5; font-weight: 600; text-decoration: none }
@media (prefers-color-scheme: dark) {
body { color: #ecedf1; background: #17181c }
.ticket { border-color: #34363e }
a { color: #a5b4fc }
.soft { color: #a3a6b1 }
blockquote { border-color: #4a4d58 }
.open { color: #ffffff; background: #4f46e5 }
}`

function htmlOf({ items, more }: NotificationContent, addresses: Addresses): string {
  const parts = items.map((item) => {
    const url = escaped(ticketUrl(item, addresses))
    return `<div class="ticket">
<h2><a href="${url}">${escaped(keyOf(item))}</a> ${escaped(safe(item.title))}</h2>
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
${more > 0 ? `<p>${moreTickets(more)}</p>\n` : ''}<p class="soft"><a href="${escaped(settingsUrl(addresses))}">Choose what is mailed</a> · <a href="${escaped(addresses.unsubscribe)}">Stop all these mails</a></p>
</div>
</body>
</html>
`
}

function activityHtml(activity: Activity): string {
  const line = `<p>${escaped(activityLine(activity))}</p>`
  return activity.text
    ? `${line}\n<blockquote>${safeLines(activity.text).map(escaped).join('<br>')}</blockquote>`
    : line
}

function headersOf({ items, more }: NotificationContent, { publicUrl, id, unsubscribe }: Addresses): Headers {
  const host = new URL(publicUrl).hostname
  const [first] = items
  const root = `<ticket.${first?.ticket_id}@${host}>`
  const projects = new Map(items.map(({ project }) => [project.id, project]))
  const [project] = projects.values()
  return {
    messageId: `<${id}@${host}>`,
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
