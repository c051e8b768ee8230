-- Tokens for programs, and robots: members that only programs act as (docs/decisions/0067).

-- A robot belongs to one project. Its address is random and reaches nobody; it has no password.
alter table account add column robot_project_id uuid references project (id);
create index account_robot_project_id on account (robot_project_id) where robot_project_id is not null;

create function refuse_foreign_robot() returns trigger language plpgsql as $$
begin
  if exists (select from account where id = new.user_id and robot_project_id <> new.project_id) then
    raise exception 'a robot is a member of its own project only'
      using errcode = 'check_violation', constraint = 'project_member_robot';
  end if;
  return new;
end $$;
create trigger project_member_robot before insert on project_member
  for each row execute function refuse_foreign_robot();

-- One that has ended keeps its row, so that the history can name it.
create table token (
  id uuid primary key,
  user_id uuid not null references account (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  hash bytea not null,
  scope text not null check (scope in ('read', 'propose', 'comment', 'write', 'admin')),
  projects uuid[] check (cardinality(projects) between 1 and 50),
  created_by uuid not null references profile (id),
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  ended_at timestamptz,
  constraint token_hash_key unique (hash)
);
create index token_user_id on token (user_id, created_at);

-- What lives while it is shown: a session or a token.
create view credential as
  select id, user_id, awaiting_factor, null::timestamptz as expires_at from session
  union all
  select id, user_id, false, expires_at from token where ended_at is null;

-- By what way a change came where not from a person at a page, and by which token.
alter table event add column via text;
alter table event add constraint event_via_check check (via in ('token', 'agent', 'import', 'forge', 'form')) not valid;
alter table event add column token_id uuid;
