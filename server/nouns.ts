// All nouns of the server, one per line, and the areas that are no nouns but store rows. A noun comes after the nouns to which its
// rows belong, because content is erased in the reverse order of this list. The server and its jobs import this file for its
// effect at the start. noun.ts folds the tables of all nouns from this list without importing a noun, so code that uses such a
// table causes no import cycle.
import { accessNoun } from './access/noun.ts'
import { attachmentNoun } from './attachment/noun.ts'
import { auditNoun } from './audit/noun.ts'
import { authStored } from './auth/stored.ts'
import { blobStored } from './blob/stored.ts'
import { bulkNoun } from './bulk/noun.ts'
import { calendarNoun } from './calendar/noun.ts'
import { columnNoun } from './column/noun.ts'
import { commentNoun } from './comment/noun.ts'
import { crashNoun } from './crash/noun.ts'
import { eventsStored } from './events/stored.ts'
import { fairUseStored } from './fair-use/stored.ts'
import { fieldNoun } from './field/noun.ts'
import { forgeNoun } from './forge/noun.ts'
import { groupNoun } from './group/noun.ts'
import { historyNoun } from './history/noun.ts'
import { importNoun } from './import/noun.ts'
import { inboxNoun } from './inbox/noun.ts'
import { insightNoun } from './insight/noun.ts'
import { invitationNoun } from './invitation/noun.ts'
import { jobsStored } from './jobs/stored.ts'
import { labelNoun } from './label/noun.ts'
import { mailStored } from './mail/stored.ts'
import { mailInNoun } from './mail-in/noun.ts'
import { memberNoun } from './member/noun.ts'
import { milestoneNoun } from './milestone/noun.ts'
import { moveNoun } from './move/noun.ts'
import { myWorkNoun } from './my-work/noun.ts'
import { newsNoun } from './news/noun.ts'
import { notificationNoun } from './notification/noun.ts'
import { listNouns, type Noun } from './noun.ts'
import { operatorNoun } from './operator/noun.ts'
import { pastNoun } from './past/noun.ts'
import { pipelineStored } from './pipeline/stored.ts'
import { presenceNoun } from './presence/noun.ts'
import { projectNoun } from './project/noun.ts'
import { proposalNoun } from './proposal/noun.ts'
import { publicBoardNoun } from './public-board/noun.ts'
import { publicFormNoun } from './public-form/noun.ts'
import { pushNoun } from './push/noun.ts'
import { recurrenceNoun } from './recurrence/noun.ts'
import { relationNoun } from './relation/noun.ts'
import { retentionStored } from './retention/stored.ts'
import { revertNoun } from './revert/noun.ts'
import { searchNoun } from './search/noun.ts'
import { teamLinkNoun } from './team-link/noun.ts'
import { templateNoun } from './template/noun.ts'
import { ticketNoun } from './ticket/noun.ts'
import { tokenNoun } from './token/noun.ts'
import { undoNoun } from './undo/noun.ts'
import { userNoun } from './user/noun.ts'
import { viewNoun } from './view/noun.ts'
import { webhookNoun } from './webhook/noun.ts'

const NOUNS = [
  authStored,
  eventsStored,
  pipelineStored,
  fairUseStored,
  jobsStored,
  mailStored,
  userNoun,
  projectNoun,
  accessNoun,
  memberNoun,
  invitationNoun,
  teamLinkNoun,
  groupNoun,
  milestoneNoun,
  fieldNoun,
  ticketNoun,
  moveNoun,
  myWorkNoun,
  searchNoun,
  bulkNoun,
  relationNoun,
  tokenNoun,
  forgeNoun,
  proposalNoun,
  webhookNoun,
  commentNoun,
  crashNoun,
  attachmentNoun,
  viewNoun,
  templateNoun,
  columnNoun,
  labelNoun,
  recurrenceNoun,
  historyNoun,
  insightNoun,
  pastNoun,
  revertNoun,
  inboxNoun,
  newsNoun,
  importNoun,
  presenceNoun,
  notificationNoun,
  pushNoun,
  publicBoardNoun,
  auditNoun,
  calendarNoun,
  publicFormNoun,
  mailInNoun,
  undoNoun,
  operatorNoun,
  // The step `files` runs after the step `deleted`, which may delete the last reference to a file.
  retentionStored,
  blobStored,
] as const satisfies Noun[]

export type Nouns = typeof NOUNS

listNouns(NOUNS)
