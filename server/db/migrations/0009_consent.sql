-- Consent: offers to hand a project over, the notice of a new membership, blocked inviters. And freed usernames, which stay
-- reserved for a while.

alter table project
  add column transfer_to uuid,
  add column transfer_until timestamptz,
  add constraint project_transfer_is_member foreign key (id, transfer_to)
    references project_member (project_id, user_id) on delete set null (transfer_to);

-- True until somebody who was added by another person has answered the notice of it.
alter table project_member add column is_news boolean not null default false;

create table blocked_inviter (
  user_id uuid not null references account (id) on delete cascade,
  inviter_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, inviter_id)
);
create index blocked_inviter_inviter_id on blocked_inviter (inviter_id);

-- Hashed, so that the name of a deleted account does not stay. Without a person once the account is deleted.
create table former_username (
  hash bytea primary key,
  user_id uuid references account (id) on delete set null,
  freed_at timestamptz not null
);
create index former_username_user_id on former_username (user_id);
create index former_username_freed_at on former_username (freed_at);
