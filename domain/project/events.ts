import * as z from 'zod'
import { before, eventsOf } from '../events-of.ts'
import { t } from '../locale/message.ts'
import { Project } from './project.ts'

const NewProject = Project.omit({
  seq: true,
  counts: true,
  former_keys: true,
  source_prefixes: true,
  archived_at: true,
  transfer_to: true,
  transfer_until: true,
})
/** Beside the fields of a project: what its members have to fulfil to enter it (domain/access/). */
const Changed = Project.pick({
  name: true,
  description: true,
  key: true,
  former_keys: true,
  owner_id: true,
  transfer_to: true,
  transfer_until: true,
  ticket_order: true,
  admins_invite: true,
  archived_at: true,
})
  .extend({ requires_two_factor: z.boolean(), sessions_from: z.iso.datetime() })
  .partial()

export const projectEvents = eventsOf({
  'project.created': { payload: z.object({ project: NewProject }), before: null, name: t('Project created') },
  'project.changed': {
    payload: z.object({ changes: Changed, version: z.int() }),
    before: before<z.infer<typeof Changed>>(),
    name: t('Project details changed'),
  },
  'project.deleted': { payload: z.object({}), before: null, name: t('Project deleted') },
})
