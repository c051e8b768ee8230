-- What is reachable without an account (docs/decisions/0077): a read-only board behind a link, and a form that files tickets.

create table public_board (
  project_id uuid primary key references project (id),
  hash bytea not null,
  show_people boolean not null,
  show_descriptions boolean not null,
  created_by uuid not null references profile (id),
  created_at timestamptz not null,
  constraint public_board_hash_key unique (hash)
);
create index public_board_created_by on public_board (created_by);

-- Kept while it is off, so that its address and its robot are the same when it is on again.
create table public_form (
  project_id uuid primary key references project (id),
  slug text not null check (slug ~ '^[a-z2-7]{20}$'),
  -- What is filed is reported by it.
  robot_id uuid not null references account (id) on delete cascade,
  is_on boolean not null,
  intro text check (length(intro) <= 2000),
  suggests boolean not null,
  shows_names boolean not null,
  constraint public_form_slug_key unique (slug)
);
create index public_form_robot_id on public_form (robot_id);

-- A ticket that was filed by the form, and the hash of the link by which its sender follows it.
create table report (
  ticket_id uuid primary key references ticket (id) on delete cascade,
  project_id uuid not null references project (id),
  hash bytea not null,
  -- As it was filed: the sender is never shown what the team made of it.
  title text not null,
  -- Of what was sent: the same once more is the same report.
  request_hash bytea not null,
  words tsvector not null generated always as (to_tsvector('simple', title)) stored,
  created_at timestamptz not null,
  constraint report_hash_key unique (hash)
);
create index report_filed on report (project_id, created_at);

-- Proofs of work that were redeemed, each once, by any process.
create table redeemed_challenge (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index redeemed_challenge_expires_at on redeemed_challenge (expires_at);

-- Shown to the sender of the report too. Only comments on reports are.
alter table comment add column to_reporter boolean not null default false;
