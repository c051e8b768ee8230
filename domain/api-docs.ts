// The descriptions and examples of every call of the contract, which each noun says in its docs.ts. A call without them does
// not compile.

import { api, type OperationName, type OutputOf, type ParamsOf, type RawInputOf } from './api.ts'
import type { ApiDocs, OperationDoc } from './api-doc.ts'
import { ids } from './api-example.ts'
import { attachmentDocs } from './attachment/docs.ts'
import { bulkDocs } from './bulk/docs.ts'
import { columnDocs } from './column/docs.ts'
import { commentDocs } from './comment/docs.ts'
import { pick } from './fields.ts'
import { forgeDocs } from './forge/docs.ts'
import { historyDocs } from './history/docs.ts'
import { importDocs } from './import/docs.ts'
import { inboxDocs } from './inbox/docs.ts'
import { invitationDocs } from './invitation/docs.ts'
import { labelDocs } from './label/docs.ts'
import { memberDocs } from './member/docs.ts'
import { myWorkDocs } from './my-work/docs.ts'
import { newsDocs } from './news/docs.ts'
import { notificationDocs } from './notification/docs.ts'
import { presenceDocs } from './presence/docs.ts'
import { projectDocs } from './project/docs.ts'
import { proposalDocs } from './proposal/docs.ts'
import { publicDocs } from './public-board/docs.ts'
import { pushDocs } from './push/docs.ts'
import { relationDocs } from './relation/docs.ts'
import { revertDocs } from './revert/docs.ts'
import { searchDocs } from './search/docs.ts'
import { templateDocs } from './template/docs.ts'
import { ticketDocs } from './ticket/docs.ts'
import { tokenDocs } from './token/docs.ts'
import { userDocs } from './user/docs.ts'
import { viewDocs } from './view/docs.ts'
import { webhookDocs } from './webhook/docs.ts'

/** What each call does, and an example of it. */
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

/** What a path can name. */
export type PathId = { [N in OperationName]: keyof ParamsOf<N> }[OperationName]
type Example<N extends OperationName> = { params: ParamsOf<N>; input: RawInputOf<N>; output: OutputOf<N> }

/** An example of a call: what stands in its path, what is sent and what is answered. */
export function exampleOf<N extends OperationName>(name: N): Example<N> {
  const { input, output }: OperationDoc<N> = apiDocs[name]
  const parts = [...api[name].path.matchAll(/:(\w+)/g)].map((match) => match[1] as PathId)
  return {
    params: pick(ids, parts) as unknown as ParamsOf<N>,
    input: input ?? ({} as RawInputOf<N>),
    output,
  }
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
