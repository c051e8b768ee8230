// The descriptions and examples of every call of the contract, by noun in api-docs/. A call without them does not compile.
import { attachmentDocs } from './api-docs/attachment.ts'
import { bulkDocs } from './api-docs/bulk.ts'
import { columnDocs } from './api-docs/column.ts'
import { commentDocs } from './api-docs/comment.ts'
import type { ApiDocs } from './api-docs/doc.ts'
import { forgeDocs } from './api-docs/forge.ts'
import { historyDocs } from './api-docs/history.ts'
import { importDocs } from './api-docs/import.ts'
import { inboxDocs } from './api-docs/inbox.ts'
import { invitationDocs } from './api-docs/invitation.ts'
import { labelDocs } from './api-docs/label.ts'
import { memberDocs } from './api-docs/member.ts'
import { myWorkDocs } from './api-docs/my-work.ts'
import { newsDocs } from './api-docs/news.ts'
import { notificationDocs } from './api-docs/notification.ts'
import { presenceDocs } from './api-docs/presence.ts'
import { projectDocs } from './api-docs/project.ts'
import { proposalDocs } from './api-docs/proposal.ts'
import { publicDocs } from './api-docs/public.ts'
import { pushDocs } from './api-docs/push.ts'
import { relationDocs } from './api-docs/relation.ts'
import { revertDocs } from './api-docs/revert.ts'
import { searchDocs } from './api-docs/search.ts'
import { templateDocs } from './api-docs/template.ts'
import { ticketDocs } from './api-docs/ticket.ts'
import { tokenDocs } from './api-docs/token.ts'
import { userDocs } from './api-docs/user.ts'
import { viewDocs } from './api-docs/view.ts'
import { webhookDocs } from './api-docs/webhook.ts'

/** What each call does, with an example request and response. */
export const apiDocs: ApiDocs = {
  ...userDocs,
  ...projectDocs,
  ...memberDocs,
  ...invitationDocs,
  ...ticketDocs,
  ...myWorkDocs,
  ...searchDocs,
  ...commentDocs,
  ...attachmentDocs,
  ...columnDocs,
  ...labelDocs,
  ...templateDocs,
  ...viewDocs,
  ...tokenDocs,
  ...forgeDocs,
  ...proposalDocs,
  ...revertDocs,
  ...pushDocs,
  ...relationDocs,
  ...historyDocs,
  ...inboxDocs,
  ...newsDocs,
  ...presenceDocs,
  ...notificationDocs,
  ...bulkDocs,
  ...importDocs,
  ...webhookDocs,
  ...publicDocs,
}

/** The chapters of the document, each with its calls in their order. */
export const API_CHAPTERS = [
  { name: 'Account', description: 'The signed-in person.', calls: Object.keys(userDocs) },
  { name: 'Projects', description: 'Projects and their exact counts.', calls: Object.keys(projectDocs) },
  {
    name: 'Members',
    description: 'Who belongs to a project, in which role.',
    calls: Object.keys(memberDocs),
  },
  {
    name: 'Invitations',
    description: 'Links for people who are new here.',
    calls: Object.keys(invitationDocs),
  },
  {
    name: 'Tickets',
    description: 'Bugs, features and tasks.',
    calls: Object.keys({ ...ticketDocs, ...myWorkDocs, ...searchDocs }),
  },
  {
    name: 'Many at once',
    description: 'One act on many tickets.',
    calls: Object.keys(bulkDocs),
  },
  {
    name: 'Relations',
    description: 'What tickets have to do with each other.',
    calls: Object.keys(relationDocs),
  },
  {
    name: 'Tokens',
    description: 'What programs send instead of a session, and robots that act by them.',
    calls: Object.keys(tokenDocs),
  },
  {
    name: 'Forges',
    description: 'What GitHub, GitLab, Gitea, Forgejo and Bitbucket tell of the code that names tickets.',
    calls: Object.keys(forgeDocs),
  },
  {
    name: 'Proposals',
    description: 'What agents would change, for people to decide.',
    calls: Object.keys(proposalDocs),
  },
  {
    name: 'Webhooks',
    description: 'Addresses that a project’s events are sent to, signed.',
    calls: Object.keys(webhookDocs),
  },
  { name: 'Comments', description: 'The discussion of a ticket.', calls: Object.keys(commentDocs) },
  { name: 'Files', description: 'Files on tickets.', calls: Object.keys(attachmentDocs) },
  { name: 'Views', description: 'Named queries, pinned beside the tabs.', calls: Object.keys(viewDocs) },
  { name: 'Templates', description: 'What new tickets begin with.', calls: Object.keys(templateDocs) },
  { name: 'Columns', description: 'Where tickets stand on the board.', calls: Object.keys(columnDocs) },
  { name: 'Labels', description: 'A project’s own words for its tickets.', calls: Object.keys(labelDocs) },
  {
    name: 'History',
    description: 'Who changed what, and when.',
    calls: Object.keys({ ...historyDocs, ...revertDocs }),
  },
  {
    name: 'Inbox',
    description: 'Watching tickets, and what happened to them.',
    calls: Object.keys(inboxDocs),
  },
  {
    name: 'News',
    description: 'What is new in projects since the person last looked.',
    calls: Object.keys(newsDocs),
  },
  {
    name: 'Imports',
    description: 'What another tracker holds, taken into a project.',
    calls: Object.keys(importDocs),
  },
  { name: 'Presence', description: 'Who has a ticket open.', calls: Object.keys(presenceDocs) },
  {
    name: 'Notifications',
    description: 'Mails about the inbox, and web push.',
    calls: Object.keys({ ...notificationDocs, ...pushDocs }),
  },
  {
    name: 'Without an account',
    description: 'Public links to boards, forms for everybody, and calendars behind secret addresses.',
    calls: Object.keys(publicDocs),
  },
]
