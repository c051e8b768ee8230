// The contract's calls about tickets by mail.
import * as z from 'zod'
import { command, query, seq } from '../operation.ts'
import { ChangeMailIn, MailInSettings } from './mail-in.ts'

export const mailInApi = {
  getMailIn: query(
    '/api/projects/:projectId/mail-in',
    'project.read',
    z.object({ seq, mail_in: MailInSettings }),
  ),
  changeMailIn: command(
    'PATCH',
    '/api/projects/:projectId/mail-in',
    'form.manage',
    'exclusive',
    ChangeMailIn,
  ),
} as const
