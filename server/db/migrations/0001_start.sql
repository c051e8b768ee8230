-- The first schema: people and their sessions, projects, members, tickets, comments, and the log of every change.

create extension if not exists pg_trgm;

create table profile (
  id uuid primary key,
  full_name text not null check (length(full_name) between 1 and 100),
  username text not null check (username ~ '^[a-z0-9_.-]{3,32}$'),
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint profile_username_key unique (username)
);

-- What only the person and the sign-in know. A deleted account has no row here; its profile stays on what it wrote.
create table account (
  id uuid primary key references profile (id),
  email text not null check (email = lower(email) and length(email) <= 254),
  password_hash text not null,
  email_confirmed_at timestamptz,
  last_sign_in_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint account_email_key unique (email)
);

create table session (
  id uuid primary key,
  user_id uuid not null references account (id) on delete cascade,
  method text not null check (method in ('password', 'link', 'recovery')),
  device text not null,
  address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index session_user_id on session (user_id);

create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_session_id on refresh_token (session_id);

-- A sign-up that waits for its address to be verified: one per address, the newest. It stands apart from account so
-- that a sign-up leaves the same rows, and every answer after it is the same, whether or not the address has one.
create table sign_up (
  email text primary key check (email = lower(email) and length(email) <= 254),
  full_name text not null check (length(full_name) between 1 and 100),
  username text not null check (username ~ '^[a-z0-9_.-]{3,32}$'),
  password_hash text not null,
  created_at timestamptz not null,
  link_hash bytea,
  link_expires_at timestamptz,
  constraint sign_up_username_key unique (username),
  constraint sign_up_link_hash_key unique (link_hash)
);
create index sign_up_created_at on sign_up (created_at);

-- A link sent by mail: kept hashed, valid once. A newer one of the same kind replaces the older.
create table mail_link (
  user_id uuid not null references account (id) on delete cascade,
  kind text not null check (kind in ('recovery', 'email_change')),
  hash bytea not null,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, kind),
  constraint mail_link_hash_key unique (hash)
);

create table signing_key (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null
);

-- The layout that rate-limiter-flexible keeps its counters in.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table project (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  description text check (length(description) between 1 and 2000),
  key text not null check (key ~ '^[A-Z][A-Z0-9]{1,9}$'),
  owner_id uuid not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  -- The version at which each field last changed: what tells a merge from a conflict.
  field_versions jsonb not null default '{}',
  -- Number of the newest event. Its row lock makes number order equal commit order.
  seq bigint not null default 0,
  last_ticket_number integer not null default 0,
  todo_count integer not null default 0 check (todo_count >= 0),
  in_progress_count integer not null default 0 check (in_progress_count >= 0),
  done_count integer not null default 0 check (done_count >= 0),
  member_count integer not null default 0 check (member_count >= 0)
);
create unique index project_key_key on project (key) where deleted_at is null;
create index project_owner_id on project (owner_id);

create table project_member (
  id uuid primary key,
  project_id uuid not null references project (id),
  user_id uuid not null references profile (id),
  role text not null check (role in ('viewer', 'developer', 'admin')),
  invited_by uuid references profile (id),
  joined_at timestamptz not null,
  constraint project_member_person unique (project_id, user_id)
);
create index project_member_user_id on project_member (user_id);

-- The owner is always a member.
alter table project add constraint project_owner_is_member
  foreign key (id, owner_id) references project_member (project_id, user_id) deferrable initially deferred;

create table ticket (
  id uuid primary key,
  project_id uuid not null references project (id),
  number integer not null check (number > 0),
  title text not null check (length(title) between 1 and 200),
  description text check (length(description) between 1 and 50000),
  status text not null check (status in ('todo', 'in_progress', 'done')),
  type text not null check (type in ('bug', 'feature', 'task')),
  priority text not null check (priority in ('low', 'medium', 'high', 'critical')),
  assignee_id uuid,
  reporter_id uuid not null references profile (id),
  comment_count integer not null default 0 check (comment_count >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  field_versions jsonb not null default '{}', -- as in project
  constraint ticket_number unique (project_id, number),
  constraint ticket_in_project unique (project_id, id),
  constraint ticket_assignee_is_member
    foreign key (project_id, assignee_id) references project_member (project_id, user_id)
);
create index ticket_board on ticket (project_id, status, number desc) where deleted_at is null;
create index ticket_list on ticket (project_id, number desc) where deleted_at is null;
create index ticket_deleted on ticket (project_id, number desc) where deleted_at is not null;
create index ticket_assignee on ticket (project_id, assignee_id) where assignee_id is not null;
create index ticket_reporter on ticket (reporter_id);
create index ticket_search on ticket using gin (title gin_trgm_ops, description gin_trgm_ops);

create table comment (
  id uuid primary key,
  project_id uuid not null,
  ticket_id uuid not null,
  author_id uuid not null references profile (id),
  content text not null check (length(content) between 1 and 20000),
  created_at timestamptz not null,
  edited_at timestamptz,
  version integer not null default 1,
  constraint comment_on_ticket foreign key (project_id, ticket_id) references ticket (project_id, id)
);
create index comment_thread on comment (ticket_id, created_at, id);
create index comment_author on comment (author_id);

create table event (
  project_id uuid not null references project (id),
  seq bigint not null,
  type text not null,
  actor_id uuid references profile (id),
  at timestamptz not null,
  counts jsonb not null,
  payload jsonb not null,
  primary key (project_id, seq)
);
create index event_at on event (at);

-- The answers to creates, so that a retry gets the same one and writes nothing.
create table idempotency_key (
  user_id uuid not null references account (id) on delete cascade,
  key text not null check (length(key) between 8 and 200),
  request_hash bytea not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_key_created_at on idempotency_key (created_at);
