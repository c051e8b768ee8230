-- Webhooks (docs/decisions/0073): where a project's events are sent, and the log of what was sent.
create table webhook (
  id uuid primary key,
  project_id uuid not null references project (id) on delete cascade,
  url text not null check (length(url) between 1 and 8000),
  description text check (length(description) <= 200),
  -- Null: all.
  types text[] check (cardinality(types) > 0),
  is_on boolean not null default true,
  -- Why it switched itself off.
  paused text check (paused in ('gone', 'failing')),
  -- Kept as they are: what is sent is signed with them.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  -- Later events are sent.
  from_seq bigint not null,
  failing_since timestamptz,
  created_at timestamptz not null,
  check (paused is null or not is_on),
  check ((former_secret is null) = (former_until is null))
);
create index webhook_project on webhook (project_id, created_at);

-- It holds no body: that is built when it is sent, so that nothing deleted is kept here.
create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null references webhook (id) on delete cascade,
  -- Of its event; null: a test.
  seq bigint,
  type text not null,
  ticket_id uuid,
  comment_id uuid,
  -- Deliveries of one lane are sent one after the other.
  lane uuid not null,
  -- Somebody asked for it: sent also while the webhook is off, and once.
  by_hand boolean not null default false,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed', 'dropped')),
  made_at timestamptz not null,
  attempts integer not null default 0,
  first_at timestamptz,
  -- When it is tried next.
  retry_at timestamptz not null,
  -- A process is sending it; afterwards another one takes it up.
  lease_until timestamptz,
  -- The last try.
  sent_at timestamptz,
  took_ms integer,
  status smallint,
  error text,
  signature text,
  body_hash bytea,
  -- It may repeat what was sent, so it goes with the texts of its ticket and comment (retention/erase.ts).
  answer text,
  constraint webhook_delivery_event unique (webhook_id, seq)
);
create index webhook_delivery_next on webhook_delivery (retry_at) where state = 'pending';
create index webhook_delivery_lane on webhook_delivery (webhook_id, lane, seq) where state = 'pending';
create index webhook_delivery_log on webhook_delivery (webhook_id, id);
create index webhook_delivery_sent on webhook_delivery (webhook_id, sent_at) where sent_at is not null;
create index webhook_delivery_made on webhook_delivery (made_at);
create index webhook_delivery_ticket on webhook_delivery (ticket_id) where ticket_id is not null;
create index webhook_delivery_comment on webhook_delivery (comment_id) where comment_id is not null;
