// Answers as each chat documents them, and what they mean for a delivery.
import { describe, expect, it } from 'vitest'
import { CHAT_FORMATS } from './formats.ts'

type Name = keyof typeof CHAT_FORMATS
type Row = [Name, number, string, string, RegExp?]

const json = (value: object) => JSON.stringify(value)

const ANSWERS: Row[] = [
  // https://docs.slack.dev/changelog/2016-05-17-changes-to-errors-for-incoming-webhooks
  ['slack', 200, 'ok', 'arrived'],
  ['slack', 200, 'invalid_payload', 'failed', /invalid_payload.*not understood/],
  ['slack', 200, '<html>', 'failed'],
  ['slack', 400, 'invalid_blocks', 'failed', /not understood/],
  ['slack', 403, 'action_prohibited', 'failed', /admin/],
  ['slack', 403, 'invalid_token', 'gone', /revoked/],
  ['slack', 404, 'no_service', 'gone', /removed or disabled/],
  ['slack', 404, 'channel_not_found', 'gone', /channel does not exist/],
  ['slack', 410, 'channel_is_archived', 'gone', /archived/],
  ['slack', 500, 'rollup_error', 'failed'],
  ['slack', 429, json({ ok: false, error: 'rate_limited', retry_after: 30 }), 'limited 30'],
  ['slack', 429, 'rate_limited', 'limited 7'],
  // https://developers.mattermost.com/integrate/webhooks/incoming
  ['mattermost', 200, 'ok', 'arrived'],
  [
    'mattermost',
    400,
    json({ id: 'web.incoming_webhook.invalid.app_error', status_code: 400 }),
    'gone',
    /does not exist/,
  ],
  ['mattermost', 501, json({ id: 'web.incoming_webhook.disabled.app_error' }), 'failed', /switched off/],
  ['mattermost', 403, json({ id: 'web.incoming_webhook.permissions.app_error' }), 'failed', /may not write/],
  ['mattermost', 404, 'not found', 'gone'],
  ['mattermost', 429, '', 'limited 7'],
  // https://docs.discord.com/developers/topics/rate-limits
  ['discord', 204, '', 'arrived'],
  ['discord', 404, json({ message: 'Unknown Webhook', code: 10_015 }), 'gone', /deleted/],
  ['discord', 401, json({ message: 'Invalid Webhook Token', code: 50_027 }), 'gone'],
  ['discord', 400, json({ code: 50_035, message: 'Invalid Form Body' }), 'failed', /not understood/],
  [
    'discord',
    429,
    json({ message: 'You are being rate limited.', retry_after: 64.57, global: false }),
    'limited 64.57',
  ],
  // https://learn.microsoft.com/azure/logic-apps/logic-apps-http-endpoint
  ['teams', 202, '', 'arrived'],
  ['teams', 404, json({ error: { code: 'WorkflowNotFound', message: 'x' } }), 'gone', /workflow was deleted/],
  ['teams', 410, '', 'gone'],
  ['teams', 400, json({ error: { code: 'WorkflowTriggerIsNotEnabled' } }), 'failed', /switched off/],
  ['teams', 401, json({ error: { code: 'DirectApiAuthorizationRequired' } }), 'failed', /signature/],
  ['teams', 429, json({ error: { code: '429' } }), 'limited 7'],
  // https://cloud.google.com/apis/design/errors
  ['google_chat', 200, json({ name: 'spaces/A/messages/B' }), 'arrived'],
  ['google_chat', 404, json({ error: { code: 404, status: 'NOT_FOUND' } }), 'gone', /space or the webhook/],
  ['google_chat', 403, json({ error: { code: 403, status: 'PERMISSION_DENIED' } }), 'failed'],
  ['google_chat', 429, json({ error: { code: 429, status: 'RESOURCE_EXHAUSTED' } }), 'limited 7'],
  // https://spec.matrix.org/latest/client-server-api/#standard-error-response
  ['matrix', 200, json({ event_id: '$a' }), 'arrived'],
  ['matrix', 403, json({ errcode: 'M_FORBIDDEN', error: 'x' }), 'gone', /may not write/],
  ['matrix', 401, json({ errcode: 'M_UNKNOWN_TOKEN', error: 'x', soft_logout: false }), 'gone', /not valid/],
  ['matrix', 404, json({ errcode: 'M_UNRECOGNIZED' }), 'failed', /home server/],
  ['matrix', 429, json({ errcode: 'M_LIMIT_EXCEEDED', retry_after_ms: 2_000 }), 'limited 2'],
  ['matrix', 502, '<html>bad gateway</html>', 'failed', /^Matrix answered 502$/],
]

it.each(ANSWERS)('%s: %i %s is %s', (name, status, body, expected, words = /answered/) => {
  const verdict = CHAT_FORMATS[name].judge({ status, body, retryAfter: 7 })
  expect(verdict.is === 'limited' ? `limited ${verdict.seconds}` : verdict.is).toBe(expected)
  if (verdict.is !== 'arrived') expect(verdict.words).toMatch(words)
})

describe.each(Object.keys(CHAT_FORMATS) as Name[])('%s', (name) => {
  const { judge } = CHAT_FORMATS[name]
  it('says in words nothing that an answer says, except a short code', () => {
    const hostile = [
      '<b>secret words</b>',
      json({ error: { code: 'two words', status: 'a\nb' }, id: 'x y', errcode: [] }),
    ]
    for (const body of [...hostile, 'null', '[]', '"text"', '{', '\u0000'])
      for (const status of [400, 404, 429, 500]) {
        const verdict = judge({ status, body, retryAfter: null })
        expect(verdict.is === 'arrived' ? '' : verdict.words).not.toMatch(/secret|two|\n|</)
      }
  })

  it('waits as long as is usual if an answer does not say how long', () => {
    for (const body of ['', json({ retry_after: -1, retry_after_ms: 'soon' })])
      expect(judge({ status: 429, body, retryAfter: null })).toMatchObject({ is: 'limited', seconds: null })
  })
})
