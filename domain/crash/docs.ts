// The calls about crashes.
import type { ApiDocs } from '../api-doc.ts'
import { ticket } from '../api-example.ts'
import { pick } from '../fields.ts'
import { SimilarTicket } from '../ticket/similar.ts'

const similar = pick(ticket, Object.keys(SimilarTicket.shape) as (keyof SimilarTicket)[])
const fingerprints = [{ exact: '24f12bb3214fa814', near: '428fa1dba74f92f1' }]
const tickets = [{ ...similar, match: 'exact' as const, fixed_in: null, is_regression: false }]

export const crashDocs = {
  findSameCrash: {
    summary: 'Find tickets with the same crash',
    agent: { tool: 'search', action: 'same_crash', omit: ['fingerprints'] },
    description:
      'Recognises stack traces of JavaScript, Python, Java, Kotlin, .NET, Go, Rust, Ruby, PHP and native programs by the exception and ' +
      'the innermost frames of the program, whatever the lines, addresses, paths and values are. `is_regression` says that the crash ' +
      'is back: its ticket is done, and the version that the text names is not older than the first release with the fix.',
    input: { text: 'Version 2.4.0\nTypeError: x is undefined\n    at Cart.total (cart.js:12:3)' },
    output: { fingerprints, version: '2.4.0', tickets },
  },
  getTicketCrash: {
    summary: 'List the tickets that have a crash of this ticket',
    agent: { tool: 'read_ticket', action: 'crash' },
    description:
      'The crashes in its description and comments, and the other tickets of the project with one of them. A text counts shortly after it ' +
      'was written.',
    output: { fingerprints, version: null, tickets },
  },
} satisfies Partial<ApiDocs>
