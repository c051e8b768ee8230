-- Invitations of many people (docs/decisions/0095): links for a team, the delivery of invitation mails, and whether admins invite.
create table team_link (
  id uuid primary key,
  project_id uuid not null references project (id),
  role text not null check (role in ('viewer', 'developer', 'admin')),
  -- SHA-256 of the secret in the link.
  hash bytea not null unique,
  -- Only addresses of this domain may join, if it is set.
  domain text,
  uses integer not null default 0,
  most_uses integer not null check (most_uses between 1 and 1000),
  created_by uuid not null references profile (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  check (uses between 0 and most_uses)
);
create index team_link_project on team_link (project_id, created_at desc);
create index team_link_created_by on team_link (created_by);
create index team_link_expires_at on team_link (expires_at);

-- What became of the mail of an invitation; null: it was not sent yet, or there is no mail server.
alter table invitation add column mail text check (mail in ('sent', 'bounced', 'limited'));

alter table project add column admins_invite boolean not null default false;
