// The calls about tickets by mail.
import type { ApiDocs } from '../api-doc.ts'
import { project } from '../api-example.ts'

export const mailInDocs = {
  getMailIn: {
    summary: 'Get how the project takes tickets by mail',
    agent: null,
    description:
      'The address, to which members send tickets from their own addresses, and what these tickets get.',
    output: {
      seq: project.seq,
      mail_in: {
        is_offered: true,
        is_on: true,
        address: 'tracker+apo-abcdefghijklmnopqrst@example.org',
        type: 'bug',
        label_ids: [],
        column: null,
        gone: [],
      },
    },
  },
  changeMailIn: {
    summary: 'Change how the project takes tickets by mail',
    description:
      'Turns it on or off, sets what the tickets get, or replaces the address. It can be changed on a server that reads no mailbox, ' +
      'where it is without effect. For the owner and admins. Returns `null`.',
    input: { is_on: true, type: 'bug', label_ids: [], column: null },
    output: null,
  },
} satisfies Partial<ApiDocs>
