// The descriptions and examples of every call of the contract, which each noun says in its docs.ts, in the chapters of the API
// document. A call without them does not compile.

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

const chapter = <D extends Partial<ApiDocs>>(name: string, description: string, docs: D) => ({
  name,
  description,
  docs,
})

/** The document, in the order of its chapters and their calls. */
const CHAPTERS = [
  chapter('Account', 'The signed-in person.', userDocs),
  chapter('Projects', 'Projects and their exact counts.', projectDocs),
  chapter('Members', 'Who belongs to a project, in which role.', memberDocs),
  chapter('Invitations', 'Links for people who are new here.', invitationDocs),
  chapter('Tickets', 'Bugs, features and tasks.', { ...ticketDocs, ...myWorkDocs, ...searchDocs }),
  chapter('Many at once', 'One act on many tickets.', bulkDocs),
  chapter('Relations', 'What tickets have to do with each other.', relationDocs),
  chapter('Tokens', 'What programs send instead of a session, and robots that act by them.', tokenDocs),
  chapter(
    'Forges',
    'What GitHub, GitLab, Gitea, Forgejo and Bitbucket tell of the code that names tickets.',
    forgeDocs,
  ),
  chapter('Proposals', 'What agents would change, for people to decide.', proposalDocs),
  chapter('Webhooks', 'Addresses that a project’s events are sent to, signed.', webhookDocs),
  chapter('Comments', 'The discussion of a ticket.', commentDocs),
  chapter('Files', 'Files on tickets.', attachmentDocs),
  chapter('Views', 'Named queries, pinned beside the tabs.', viewDocs),
  chapter('Templates', 'What new tickets begin with.', templateDocs),
  chapter('Columns', 'Where tickets stand on the board.', columnDocs),
  chapter('Labels', 'A project’s own words for its tickets.', labelDocs),
  chapter('History', 'Who changed what, and when.', { ...historyDocs, ...revertDocs }),
  chapter('Inbox', 'Watching tickets, and what happened to them.', inboxDocs),
  chapter('News', 'What is new in projects since the person last looked.', newsDocs),
  chapter('Imports', 'What another tracker holds, taken into a project.', importDocs),
  chapter('Presence', 'Who has a ticket open.', presenceDocs),
  chapter('Notifications', 'Mails about the inbox, and web push.', { ...notificationDocs, ...pushDocs }),
  chapter(
    'Without an account',
    'Public links to boards, forms for everybody, and calendars behind secret addresses.',
    publicDocs,
  ),
]

export const API_CHAPTERS = CHAPTERS.map(({ docs, ...chapter }) => ({
  ...chapter,
  calls: Object.keys(docs) as OperationName[],
}))

type Both<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never

/** What each call does, and an example of it. */
export const apiDocs: ApiDocs = Object.assign({}, ...CHAPTERS.map(({ docs }) => docs)) as Both<
  (typeof CHAPTERS)[number]['docs']
>

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
