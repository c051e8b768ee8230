// The server side of proposals: handlers, and the diversion of proposed commands.

import { api } from '../../domain/api.ts'
import { proposalDocs } from '../../domain/proposal/docs.ts'
import { isProposable } from '../../domain/proposal/proposal.ts'
import type { Noun } from '../noun.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import * as commands from './commands.ts'
import { propose } from './propose.ts'
import * as queries from './queries.ts'
import { proposalStored } from './stored.ts'

export const proposalNoun = {
  ...proposalStored,
  chapter: { name: 'Proposals', about: 'Changes that agents suggest and people accept or decline.' },
  docs: proposalDocs,
  handlers: { ...queries, ...commands },
  // Commands of a token that may only propose are stored instead of run. Anyone who may see the row may propose a change to it;
  // the right to make the change is checked when a person accepts.
  diverted(name, { token, rowId }) {
    if (token?.scope !== 'propose' || !isProposable(api[name])) return
    return {
      rules: { needs: 'project.read', token: 'propose' },
      run: (context, input) =>
        propose(context as ProjectContext, { operation: name, rowId: rowId ?? '', input }),
    }
  },
  audited: {
    'proposal.changed': null,
  },
} satisfies Noun
