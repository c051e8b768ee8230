// The contract's calls about crashes.
import { query } from '../operation.ts'
import { FindSameCrash, SameCrashes } from './crash.ts'

export const crashApi = {
  findSameCrash: query('/api/projects/:projectId/same-crash', 'project.read', SameCrashes, FindSameCrash),
  getTicketCrash: query('/api/tickets/:ticketId/crash', 'project.read', SameCrashes),
} as const
