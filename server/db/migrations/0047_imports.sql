-- Imports from other trackers (docs/decisions/0070).

-- Somebody in another tracker who has no account here: a name on what they wrote there. There is no row in `account`, so nobody signs in
-- as them, finds or invites them.
alter table profile add column imported_into uuid references project (id);
create index profile_imported_into on profile (imported_into) where imported_into is not null;

-- What ids of a source are unique in: a board, a repository.
create table import_origin (
  id uuid primary key,
  project_id uuid not null references project (id),
  source text not null,
  name text not null,
  constraint import_origin_name unique (project_id, source, name)
);

create table import (
  id uuid primary key,
  project_id uuid not null references project (id),
  user_id uuid not null references profile (id),
  source text,
  state text not null check (state in
    ('uploaded', 'reading', 'read', 'unreadable', 'running', 'paused', 'finished', 'removing', 'removed')),
  name text not null check (length(name) between 1 and 1000),
  -- The uploaded file, and what was read from it, one record a line, until the import is over.
  upload text references blob (sha256),
  upload_size bigint,
  staged text references blob (sha256),
  staged_size bigint,
  -- Of a CSV file: its header and a few rows.
  head jsonb,
  options jsonb not null default '{}',
  origin_id uuid references import_origin (id),
  -- Where it began, for the audit log.
  caller jsonb not null,
  -- What the reading alone counts; the forecast, or the outcome; what the run has counted so far.
  counted jsonb,
  report jsonb,
  outcome jsonb,
  people jsonb not null default '[]',
  warnings jsonb not null default '[]',
  -- How far the run is, in bytes of `staged`.
  place bigint not null default 0,
  done integer not null default 0,
  total integer,
  -- The highest number that the source gives a ticket, how many have none, and the next one for those.
  highest integer not null default 0,
  numberless integer not null default 0,
  next_number integer,
  reason text,
  kept integer not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
);
create index import_project on import (project_id, created_at desc);
create index import_user on import (user_id);
create index import_upload on import (upload) where upload is not null;
create index import_staged on import (staged) where staged is not null;

-- What reads an API is asked with, as long as it reads. Not in the write-ahead log, and no part of a backup.
create unlogged table import_secret (
  import_id uuid primary key,
  token text not null,
  created_at timestamptz not null
);

-- Which row here is which record of a source. Without a foreign key to it: what was deleted here stays deleted.
create table import_row (
  origin_id uuid not null references import_origin (id),
  kind text not null,
  source_id text not null,
  row_id uuid,
  -- Which import made it; null where it was here before.
  import_id uuid references import (id),
  -- What the source said the last time, and the version that the row had then.
  hash bigint not null,
  version integer not null default 1,
  primary key (origin_id, kind, source_id)
);
create index import_row_import on import_row (import_id, kind, row_id) where import_id is not null;
create index import_row_row on import_row (row_id);

-- Changes that a ticket has gone through in its source: the first part of its history.
create table import_change (
  id uuid primary key,
  project_id uuid not null,
  ticket_id uuid not null,
  origin_id uuid not null references import_origin (id),
  source_id text not null,
  import_id uuid references import (id),
  at timestamptz not null,
  actor_id uuid references profile (id),
  -- As in the event log, or the source's own word.
  type text not null,
  before jsonb not null,
  after jsonb not null,
  constraint import_change_source unique (origin_id, source_id),
  constraint import_change_on_ticket foreign key (project_id, ticket_id) references ticket (project_id, id) on delete cascade
);
create index import_change_of_ticket on import_change (ticket_id, at, id);
create index import_change_import on import_change (import_id) where import_id is not null;

-- How the columns of CSV files were mapped, by the SHA-256 of their header.
create table import_mapping (
  project_id uuid not null references project (id),
  header text not null,
  columns jsonb not null,
  primary key (project_id, header)
);
