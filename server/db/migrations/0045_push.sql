-- Web push (docs/decisions/0069): the server's key, browsers that asked for it, and what is to be pushed.
create table push_key (
  singleton boolean primary key default true check (singleton),
  public_key text not null,
  private_key text not null
);

-- It ends with the session of the browser.
create table push_subscription (
  endpoint text primary key check (length(endpoint) <= 2000),
  user_id uuid not null references account (id) on delete cascade,
  session_id uuid not null references session (id) on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_person on push_subscription (user_id, created_at);
create index push_subscription_session on push_subscription (session_id);

-- It holds no text: what is pushed is read when it is sent.
create table push_news (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references account (id) on delete cascade,
  ticket_id uuid not null,
  project_id uuid not null,
  reason text not null check (reason in ('mentioned', 'assigned')),
  seq bigint not null,
  made_at timestamptz not null,
  attempts integer not null default 0,
  -- When it is tried next; ahead of now also while it is being sent.
  retry_at timestamptz not null,
  unique (user_id, ticket_id, seq),
  constraint push_news_ticket foreign key (project_id, ticket_id)
    references ticket (project_id, id) on delete cascade,
  constraint push_news_member foreign key (project_id, user_id)
    references project_member (project_id, user_id) on delete cascade
);
create index push_news_next on push_news (retry_at);
create index push_news_ticket on push_news (project_id, ticket_id);
create index push_news_member on push_news (project_id, user_id);
