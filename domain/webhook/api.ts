// The contract's calls about webhooks.
import * as z from 'zod'
import { command, query, seq } from '../operation.ts'
import {
  CreateWebhook,
  Delivery,
  DeliveryDetail,
  ListDeliveries,
  OneDelivery,
  OneWebhook,
  RotateWebhookSecret,
  UpdateWebhook,
  Webhook,
} from './webhook.ts'

const HOOKS = '/api/projects/:projectId/webhooks'
const DELIVERIES = '/api/projects/:projectId/webhook-deliveries'

export const webhookApi = {
  listWebhooks: query(HOOKS, 'webhook.manage', z.object({ seq, webhooks: z.array(Webhook) })),
  createWebhook: command('POST', HOOKS, 'webhook.manage', 'exclusive', CreateWebhook),
  updateWebhook: command('PATCH', HOOKS, 'webhook.manage', 'shared', UpdateWebhook),
  deleteWebhook: command('DELETE', HOOKS, 'webhook.manage', 'shared', OneWebhook),
  rotateWebhookSecret: command(
    'POST',
    '/api/projects/:projectId/webhook-secrets',
    'webhook.manage',
    'shared',
    RotateWebhookSecret,
  ),
  testWebhook: command(
    'POST',
    '/api/projects/:projectId/webhook-tests',
    'webhook.manage',
    'shared',
    OneWebhook,
  ),
  listDeliveries: query(
    DELIVERIES,
    'webhook.manage',
    z.object({ seq, deliveries: z.array(Delivery), next: z.uuid().nullable() }),
    ListDeliveries,
  ),
  getDelivery: query(
    '/api/projects/:projectId/webhook-delivery',
    'webhook.manage',
    z.object({ seq, delivery: DeliveryDetail }),
    OneDelivery,
  ),
  sendDeliveryAgain: command('POST', DELIVERIES, 'webhook.manage', 'shared', OneDelivery),
} as const
