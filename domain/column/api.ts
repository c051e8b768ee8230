// The rows of the contract about columns. They are read with their project.

import { command } from '../operation.ts'
import { ChangeTicketOrder, CreateColumn, DeleteColumn, OrderColumns, UpdateColumn } from './column.ts'

export const columnApi = {
  createColumn: command(
    'POST',
    '/api/projects/:projectId/columns',
    'project',
    'column.manage',
    'alone',
    CreateColumn,
  ),
  orderColumns: command(
    'PATCH',
    '/api/projects/:projectId/columns',
    'project',
    'column.manage',
    'alone',
    OrderColumns,
  ),
  changeTicketOrder: command(
    'PATCH',
    '/api/projects/:projectId/ticket-order',
    'project',
    'column.manage',
    'alone',
    ChangeTicketOrder,
  ),
  updateColumn: command('PATCH', '/api/columns/:columnId', 'column', 'column.manage', 'alone', UpdateColumn),
  deleteColumn: command('DELETE', '/api/columns/:columnId', 'column', 'column.manage', 'alone', DeleteColumn),
} as const
