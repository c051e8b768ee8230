// The contract's calls about forges. Forges themselves send to an address of its own, which is no part of the contract.
import * as z from 'zod'
import { command, query, seq } from '../operation.ts'
import { ChangeForge, ConnectForge, ForgeConnection, ForgeDelivery, TicketCode } from './forge.ts'

const path = '/api/projects/:projectId/forge'

export const forgeApi = {
  getForge: query(
    path,
    'forge.manage',
    z.object({
      seq,
      connection: ForgeConnection.nullable(),
      deliveries: z.array(ForgeDelivery).describe('Newest first'),
    }),
  ),
  connectForge: command('POST', path, 'forge.manage', 'exclusive', ConnectForge),
  changeForge: command('PATCH', path, 'forge.manage', 'shared', ChangeForge),
  disconnectForge: command('DELETE', path, 'forge.manage', 'exclusive'),
  getTicketCode: query('/api/tickets/:ticketId/code', 'project.read', TicketCode),
} as const
