-- Webhooks that write to chats (docs/decisions/0125): the format, which events, and a filter.
alter table webhook
  -- The code knows the formats (domain/webhook/format/formats.ts).
  add column format text not null default 'lacewing' check (format ~ '^[a-z_]{2,30}$'),
  -- Groups of events, for chats. Null: all.
  add column topics text[] check (cardinality(topics) > 0),
  -- Only tickets that match, judged when sending.
  add column query text check (length(query) <= 2000),
  -- Where in the address, and with which token, if the format needs that. The token is kept as it is: it is sent.
  add column room text check (length(room) <= 255),
  add column access_token text check (length(access_token) <= 4000),
  -- The receiver asked for no messages before.
  add column quiet_until timestamptz;

-- The bulk change or the import of which one message is sent.
alter table webhook_delivery add column bulk_id uuid;
create unique index webhook_delivery_bulk on webhook_delivery (webhook_id, bulk_id) where bulk_id is not null;
