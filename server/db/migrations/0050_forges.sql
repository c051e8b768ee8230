-- What forges tell of the code that names tickets (docs/decisions/0074).

-- The address of a project, and the secret that what comes there is signed with.
create table forge_hook (
  project_id uuid primary key references project (id),
  address text not null,
  secret text not null,
  moves_to_done boolean not null default true,
  default_branch text check (length(default_branch) between 1 and 250),
  created_by uuid not null references profile (id),
  created_at timestamptz not null,
  refused_at timestamptz,
  constraint forge_hook_address_key unique (address)
);
create index forge_hook_created_by on forge_hook (created_by);

-- The body stays until it is read.
create table forge_delivery (
  id uuid primary key,
  project_id uuid not null references forge_hook (project_id) on delete cascade,
  forge text not null,
  event text not null,
  delivery_id text,
  digest bytea not null,
  received_at timestamptz not null,
  state text not null check (state in ('waiting', 'done', 'ignored', 'failed')),
  result text,
  size integer not null,
  body bytea,
  check ((state = 'waiting') = (body is not null)),
  constraint forge_delivery_digest_key unique (project_id, digest),
  constraint forge_delivery_delivery_id_key unique (project_id, delivery_id)
);
create index forge_delivery_newest on forge_delivery (project_id, id);
create index forge_delivery_waiting on forge_delivery (project_id, id) include (size) where state = 'waiting';

-- A branch or a tag that went from one commit to another; '' for none.
create table forge_push (
  project_id uuid not null references project (id),
  repo text not null,
  kind text not null check (kind in ('branch', 'tag')),
  name text not null,
  before text not null,
  after text not null,
  head text,
  forced boolean,
  whole boolean not null,
  on_default boolean not null,
  shas text[] not null,
  fresh text[] not null,
  parents jsonb not null,
  at timestamptz,
  seen_at timestamptz not null,
  primary key (project_id, repo, kind, name, before, after)
);
create index forge_push_seen on forge_push (project_id, seen_at);

-- `ends`: how much more often each commit was arrived at than left. What remains is where it stands.
create table forge_ref (
  project_id uuid not null references project (id),
  repo text not null,
  kind text not null check (kind in ('branch', 'tag')),
  name text not null,
  url text,
  ends jsonb not null default '{}',
  created integer not null default 0,
  deleted integer not null default 0,
  deleted_bare boolean not null default false,
  stands_at text,
  gone boolean not null default false,
  seen_at timestamptz not null,
  primary key (project_id, repo, kind, name)
);
create index forge_ref_seen on forge_ref (project_id, seen_at);

-- Only those that name a ticket.
create table forge_commit (
  project_id uuid not null references project (id),
  repo text not null,
  sha text not null,
  title text not null,
  author text,
  url text,
  at timestamptz,
  named integer[] not null,
  fixes integer[] not null,
  picked text[] not null,
  on_default boolean not null,
  seen_at timestamptz not null,
  primary key (project_id, repo, sha)
);
create index forge_commit_seen on forge_commit (project_id, seen_at);

-- `ord`: of two states of it, the one that is greater holds.
create table forge_pull (
  project_id uuid not null references project (id),
  repo text not null,
  number integer not null,
  title text not null,
  state text not null check (state in ('open', 'draft', 'merged', 'closed')),
  url text,
  author text,
  source text not null,
  target text not null,
  head text,
  merge text,
  named integer[] not null,
  fixes integer[] not null,
  on_default boolean not null,
  ord text collate "C" not null,
  seen_at timestamptz not null,
  primary key (project_id, repo, number)
);
create index forge_pull_seen on forge_pull (project_id, seen_at);

-- `short`: the beginning of the commit's hash, since some forges tell no more.
create table forge_check (
  project_id uuid not null references project (id),
  repo text not null,
  short text not null,
  name text not null,
  state text not null check (state in ('failed', 'running', 'cancelled', 'passed')),
  url text,
  ord text collate "C" not null,
  seen_at timestamptz not null,
  primary key (project_id, repo, short, name)
);
create index forge_check_seen on forge_check (project_id, seen_at);

-- A release that the forge published for a tag.
create table forge_tag (
  project_id uuid not null references project (id),
  repo text not null,
  name text not null,
  url text,
  commit text,
  deleted boolean not null,
  ord text collate "C" not null,
  seen_at timestamptz not null,
  primary key (project_id, repo, name)
);
create index forge_tag_seen on forge_tag (project_id, seen_at);

-- Which ticket is named by what: `key` is the hash, the branch's name or the number.
create table forge_link (
  project_id uuid not null references project (id),
  number integer not null,
  kind text not null check (kind in ('commit', 'branch', 'pull')),
  repo text not null,
  key text not null,
  primary key (project_id, number, kind, repo, key)
);
create index forge_link_key on forge_link (project_id, repo, kind, key);

-- A fix moves its ticket at most once. `shas`: two that share a commit are one fix.
create table forge_fix (
  project_id uuid not null references project (id),
  number integer not null,
  repo text not null,
  key text not null,
  shas text[] not null,
  state text not null check (state in ('waiting', 'taken', 'same', 'off')),
  primary key (project_id, number, repo, key)
);
create index forge_fix_waiting on forge_fix (project_id, number) where state = 'waiting';

-- Repositories of which something was told since the releases below were worked out.
create table forge_stale (
  project_id uuid not null references project (id),
  repo text not null,
  primary key (project_id, repo)
);

-- The first tag with the fix, worked out from all of the above.
create table forge_release (
  project_id uuid not null references project (id),
  number integer not null,
  repo text not null,
  state text not null check (state in ('released', 'by', 'none', 'unknown')),
  tag text,
  url text,
  primary key (project_id, number, repo)
);
create index forge_release_repo on forge_release (project_id, repo);
