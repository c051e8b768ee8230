// The contract's calls about columns. Columns are read together with their project.

import { command } from '../operation.ts'
import { ChangeTicketOrder, CreateColumn, DeleteColumn, OrderColumns, UpdateColumn } from './column.ts'

export const columnApi = {
  createColumn: command(
    'POST',
    '/api/projects/:projectId/columns',
    'column.manage',
    'exclusive',
    CreateColumn,
  ),
  orderColumns: command(
    'PATCH',
    '/api/projects/:projectId/columns',
    'column.manage',
    'exclusive',
    OrderColumns,
  ),
  changeTicketOrder: command(
    'PATCH',
    '/api/projects/:projectId/ticket-order',
    'column.manage',
    'exclusive',
    ChangeTicketOrder,
  ),
  updateColumn: command('PATCH', '/api/columns/:columnId', 'column.manage', 'exclusive', UpdateColumn),
  deleteColumn: command('DELETE', '/api/columns/:columnId', 'column.manage', 'exclusive', DeleteColumn),
} as const
