-- Invitations by link, for people who have no account yet (docs/decisions/0040). Rows of ended ones say why a link does not
-- work any more, until they are pruned.
create table invitation (
  id uuid primary key,
  project_id uuid not null references project (id),
  email text not null,
  role text not null check (role in ('viewer', 'developer', 'admin')),
  invited_by uuid not null references profile (id),
  -- SHA-256 of the secret in the link that is copied, and of that in the mail.
  hash bytea not null unique,
  mail_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create unique index invitation_pending on invitation (project_id, email)
  where accepted_at is null and revoked_at is null;
create index invitation_invited_by on invitation (invited_by);
create index invitation_expires_at on invitation (expires_at);
