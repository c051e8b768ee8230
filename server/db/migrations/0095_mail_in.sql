-- Mail in (docs/decisions/0126): replies to notifications become comments, and mails to the address of a project become tickets.

-- The address to which a person replies about a ticket. Its secret is never stored; it ends some time after the last mail that had it.
create table mail_in_reply (
  user_id uuid not null references account (id) on delete cascade,
  ticket_id uuid not null references ticket (id) on delete cascade,
  hash bytea not null,
  -- The signing key from which the secret was derived: a rotation of the key ends the address.
  kid text not null,
  expires_at timestamptz not null,
  constraint mail_in_reply_pkey primary key (user_id, ticket_id),
  constraint mail_in_reply_hash_key unique (hash)
);
create index mail_in_reply_ticket_id on mail_in_reply (ticket_id);
create index mail_in_reply_expires_at on mail_in_reply (expires_at);

-- Kept while it is off, so that its settings are the same when it is on again.
create table mail_in_address (
  project_id uuid primary key references project (id),
  slug text not null check (slug ~ '^[a-z2-7]{20}$'),
  is_on boolean not null,
  -- The type of the tickets; null: the default type.
  type text,
  label_ids uuid[] not null default '{}',
  -- The key of a column; null: the first column of To Do. It may name a column that was removed since.
  column_key text,
  constraint mail_in_address_slug_key unique (slug)
);

-- The mails that became something, by the hash of their bytes, so that each does so once: written in the same transaction. Also those
-- whose sender was answered.
create table mail_in_message (
  hash bytea primary key,
  -- The hash of its Message-ID and sender, if something became of it; another copy of the mail has the same.
  message_hash bytea,
  outcome text not null,
  user_id uuid not null references account (id) on delete cascade,
  at timestamptz not null,
  constraint mail_in_message_message_hash_key unique (message_hash)
);
create index mail_in_message_user_id on mail_in_message (user_id, at);
create index mail_in_message_at on mail_in_message (at);

-- How many mails had which outcome, ever.
create table mail_in_count (
  outcome text primary key,
  count bigint not null
);

-- The one row about the mailbox: when it is looked into next, by whichever process is first.
create table mail_in_reader (
  id boolean primary key default true check (id),
  next_at timestamptz not null,
  failures integer not null default 0,
  -- Why the last look failed, in words for the operator.
  error text,
  read_at timestamptz,
  -- The mail that failed last, and how often.
  stuck text,
  tries integer not null default 0
);

alter table event drop constraint event_via_check,
  add constraint event_via_check check (via in ('token', 'agent', 'import', 'forge', 'form', 'mail')) not valid;
