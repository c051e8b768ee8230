-- Two-factor sign-in: what a person's authenticator shares with this server, the tries to show a code of it, the codes
-- for when it is lost; and the codes by mail that prove once more who somebody is.

-- Such a session opens nothing until a code is shown; then another takes its place.
alter table session add column awaiting_factor boolean not null default false;
-- When, and with what, this session's second factor was shown.
alter table session add column factor_verified_at timestamptz;
alter table session add column factor_method text check (factor_method in ('totp', 'recovery_code'));
-- When the person last proved in this session who they are; null: when it began.
alter table session add column proven_at timestamptz;
alter table session add constraint session_factor check (
  (factor_verified_at is null) = (factor_method is null) and not (awaiting_factor and factor_verified_at is not null)
);

create table factor (
  id uuid primary key,
  user_id uuid not null references account (id) on delete cascade,
  friendly_name text check (length(friendly_name) between 1 and 100),
  secret bytea not null,
  -- Null until the first code was shown: then it is asked for at every sign-in.
  verified_at timestamptz,
  last_used_at timestamptz,
  -- The half-minute of the newest code that was taken: neither it nor an older one is taken again.
  last_used_step bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint factor_friendly_name_key unique (user_id, friendly_name)
);

create table factor_challenge (
  id uuid primary key,
  factor_id uuid not null references factor (id) on delete cascade,
  session_id uuid not null references session (id) on delete cascade,
  expires_at timestamptz not null
);
create index factor_challenge_factor_id on factor_challenge (factor_id);
create index factor_challenge_session_id on factor_challenge (session_id);

create table recovery_code (
  user_id uuid not null references account (id) on delete cascade,
  hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- A code sent by mail, for one session; made when the mail is written.
create table reauthentication (
  session_id uuid primary key references session (id) on delete cascade,
  hash bytea not null,
  tries_left integer not null,
  expires_at timestamptz not null
);
