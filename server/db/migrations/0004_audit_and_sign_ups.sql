-- Who did what to accounts and projects, when and from where; and sign-ups that stand beside each other.

-- Without foreign keys: an entry outlives what it tells of, and writing one waits for nobody.
create table audit_entry (
  id uuid primary key,
  at timestamptz not null,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  -- 'nobody': not signed in, as somebody who guesses passwords.
  actor text not null check (actor in ('person', 'operator', 'nobody')),
  actor_id uuid,
  -- The person it is about: whose account, or which member.
  person_id uuid,
  project_id uuid,
  -- The ticket or the comment it is about.
  subject_id uuid,
  address text,
  device text,
  detail jsonb not null default '{}',
  constraint audit_entry_person_acts check ((actor = 'person') = (actor_id is not null))
);
create index audit_entry_project on audit_entry (project_id, id desc) where project_id is not null;
create index audit_entry_account on audit_entry (person_id, id desc) where project_id is null;
create index audit_entry_actor on audit_entry (actor_id, id desc);
create index audit_entry_sign_in on audit_entry (person_id, id desc) where action = 'session.started';
create index audit_entry_refused on audit_entry (id desc) where action = 'session.refused';
create index audit_entry_at on audit_entry (at, id);

-- Each sign-up is a row with a password and a link of its own: somebody else's for the same address replaces nothing.
alter table sign_up
  add column id uuid not null default gen_random_uuid(),
  add column device text not null default 'Unknown device',
  add column address text not null default '',
  -- Of a secret that the browser keeps which signed up.
  add column browser_hash bytea;
alter table sign_up
  alter column id drop default,
  alter column device drop default,
  alter column address drop default,
  drop constraint sign_up_pkey,
  drop constraint sign_up_username_key,
  add primary key (id);
create index sign_up_email on sign_up (email, created_at);
create index sign_up_username on sign_up (username);
