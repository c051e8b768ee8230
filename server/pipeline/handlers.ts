// Every handler, typed by the contract: a call without one, or one that returns something else, does not compile.
// Handlers never check rights: http/mount.ts has loaded the row and asked the policy before it calls them.
import type {
  Api,
  CommandName,
  InputOf,
  OperationName,
  OutputOf,
  Scope,
  SharedName,
} from '../../domain/api.ts'
import * as attachmentCommands from '../attachment/commands.ts'
import * as attachmentQueries from '../attachment/queries.ts'
import * as auditQueries from '../audit/queries.ts'
import * as bulkCommands from '../bulk/commands.ts'
import * as bulkQueries from '../bulk/queries.ts'
import * as calendarCommands from '../calendar/commands.ts'
import { listCalendars } from '../calendar/queries.ts'
import * as columnCommands from '../column/commands.ts'
import * as commentCommands from '../comment/commands.ts'
import * as commentQueries from '../comment/queries.ts'
import * as forgeCommands from '../forge/commands.ts'
import * as forgeQueries from '../forge/queries.ts'
import * as historyQueries from '../history/queries.ts'
import * as historyTexts from '../history/texts.ts'
import * as importCommands from '../import/commands.ts'
import * as importQueries from '../import/queries.ts'
import * as inboxCommands from '../inbox/commands.ts'
import * as inboxQueries from '../inbox/queries.ts'
import * as invitationCommands from '../invitation/commands.ts'
import * as invitationQueries from '../invitation/queries.ts'
import * as labelCommands from '../label/commands.ts'
import * as labelQueries from '../label/queries.ts'
import * as memberBlocks from '../member/block.ts'
import * as memberCommands from '../member/commands.ts'
import * as memberQueries from '../member/queries.ts'
import * as myWorkQueries from '../my-work/queries.ts'
import * as newsCommands from '../news/commands.ts'
import * as newsQueries from '../news/queries.ts'
import * as notificationCommands from '../notification/commands.ts'
import * as notificationQueries from '../notification/queries.ts'
import { tellPresence } from '../presence/queries.ts'
import * as projectCommands from '../project/commands.ts'
import * as projectQueries from '../project/queries.ts'
import * as projectTransfer from '../project/transfer.ts'
import * as proposalCommands from '../proposal/commands.ts'
import * as proposalQueries from '../proposal/queries.ts'
import * as publicBoardCommands from '../public-board/commands.ts'
import { getPublicBoard } from '../public-board/queries.ts'
import { changePublicForm } from '../public-form/commands.ts'
import { getPublicForm } from '../public-form/queries.ts'
import * as pushCommands from '../push/commands.ts'
import * as pushQueries from '../push/queries.ts'
import * as relationCommands from '../relation/commands.ts'
import * as relationQueries from '../relation/queries.ts'
import * as revertCommands from '../revert/commands.ts'
import * as revertQueries from '../revert/queries.ts'
import * as searchQueries from '../search/queries.ts'
import * as templateCommands from '../template/commands.ts'
import * as templateQueries from '../template/queries.ts'
import * as ticketCommands from '../ticket/commands.ts'
import * as ticketQueries from '../ticket/queries.ts'
import * as tokenCommands from '../token/commands.ts'
import * as tokenQueries from '../token/queries.ts'
import * as userCommands from '../user/commands.ts'
import { provePassword } from '../user/own-password.ts'
import * as userQueries from '../user/queries.ts'
import * as viewCommands from '../view/commands.ts'
import { listOwnViews, listViews } from '../view/queries.ts'
import * as webhookCommands from '../webhook/commands.ts'
import * as webhookQueries from '../webhook/queries.ts'
import type { Change, ContextOf, SharedAnswer, SharedContext } from './context.ts'
import { undoChange } from './undo.ts'

/** What a command may return: in a project exactly one change or none; about a person, one for each of their projects. */
type ChangeOf<S extends Scope> = S extends 'user' | 'session' ? Change | Change[] | null : Change | null

type SharedHandler<N extends SharedName> = (
  context: SharedContext<Api[N]['scope']>,
  input: InputOf<N>,
) => Promise<SharedAnswer<OutputOf<N>>>

export type Handler<N extends OperationName> = N extends SharedName
  ? SharedHandler<N>
  : (
      context: ContextOf<Api[N]['scope']>,
      input: InputOf<N>,
    ) => Promise<N extends CommandName ? ChangeOf<Api[N]['scope']> : OutputOf<N>>

/** Checks that run before a command's transaction begins, because they take long and need no connection. */
export const proofs: {
  [N in CommandName]?: (context: ContextOf<Api[N]['scope']>, input: InputOf<N>) => Promise<string>
} = { deleteAccount: provePassword }

export type AnyHandler = (context: ContextOf<Scope>, input: Record<string, unknown>) => Promise<unknown>

export const handlers: { [N in OperationName]: Handler<N> } = {
  ...userQueries,
  ...userCommands,
  ...projectQueries,
  ...projectCommands,
  ...projectTransfer,
  listBlockedInviters: memberBlocks.listBlockedInviters,
  unblockInviter: memberBlocks.unblockInviter,
  ...memberQueries,
  ...memberCommands,
  ...invitationQueries,
  ...invitationCommands,
  ...ticketQueries,
  ...ticketCommands,
  ...myWorkQueries,
  ...searchQueries,
  ...commentQueries,
  ...commentCommands,
  ...columnCommands,
  ...labelQueries,
  ...labelCommands,
  listAttachments: attachmentQueries.listAttachments,
  renameAttachment: attachmentCommands.renameAttachment,
  deleteAttachment: attachmentCommands.deleteAttachment,
  restoreAttachment: attachmentCommands.restoreAttachment,
  ...templateQueries,
  ...templateCommands,
  listViews,
  listOwnViews,
  ...viewCommands,
  ...relationQueries,
  ...relationCommands,
  ...bulkQueries,
  ...bulkCommands,
  ...pushQueries,
  ...pushCommands,
  ...revertQueries,
  ...revertCommands,
  ...historyQueries,
  ...historyTexts,
  undoChange,
  ...inboxQueries,
  ...inboxCommands,
  ...newsQueries,
  ...newsCommands,
  tellPresence,
  ...notificationQueries,
  ...notificationCommands,
  ...proposalQueries,
  ...proposalCommands,
  ...importQueries,
  ...importCommands,
  ...forgeQueries,
  ...forgeCommands,
  ...tokenQueries,
  ...tokenCommands,
  ...webhookQueries,
  ...webhookCommands,
  getPublicBoard,
  ...publicBoardCommands,
  getPublicForm,
  changePublicForm,
  listCalendars,
  ...calendarCommands,
  ...auditQueries,
}
