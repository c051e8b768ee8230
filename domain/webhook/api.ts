// The rows of the contract about webhooks.
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
  listWebhooks: query(HOOKS, 'project', 'webhook.manage', z.object({ seq, webhooks: z.array(Webhook) })),
  createWebhook: command('POST', HOOKS, 'project', 'webhook.manage', 'alone', CreateWebhook),
  updateWebhook: command('PATCH', HOOKS, 'project', 'webhook.manage', 'beside', UpdateWebhook),
  deleteWebhook: command('DELETE', HOOKS, 'project', 'webhook.manage', 'beside', OneWebhook),
  rotateWebhookSecret: command(
    'POST',
    '/api/projects/:projectId/webhook-secrets',
    'project',
    'webhook.manage',
    'beside',
    RotateWebhookSecret,
  ),
  testWebhook: command(
    'POST',
    '/api/projects/:projectId/webhook-tests',
    'project',
    'webhook.manage',
    'beside',
    OneWebhook,
  ),
  listDeliveries: query(
    DELIVERIES,
    'project',
    'webhook.manage',
    z.object({ seq, deliveries: z.array(Delivery), next: z.uuid().nullable() }),
    ListDeliveries,
  ),
  getDelivery: query(
    '/api/projects/:projectId/webhook-delivery',
    'project',
    'webhook.manage',
    z.object({ seq, delivery: DeliveryDetail }),
    OneDelivery,
  ),
  sendDeliveryAgain: command('POST', DELIVERIES, 'project', 'webhook.manage', 'beside', OneDelivery),
} as const
