-- Groups of people, and their roles in projects (docs/decisions/0096). Rights are still read from project_member alone: a server
-- process recomputes it from the groups.

create table people_group (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  -- The folded name. Null once the group is deleted, so that the name is free again.
  name_key text,
  -- Null: nobody manages it, because it follows single sign-on or its manager deleted their account.
  manager_id uuid references account (id) on delete set null,
  created_at timestamptz not null,
  -- A deleted group is kept until it has no roles any more.
  deleted_at timestamptz,
  constraint people_group_name_key unique (name_key)
);
create index people_group_manager_id on people_group (manager_id);

create table group_person (
  group_id uuid not null references people_group (id) on delete cascade,
  user_id uuid not null references account (id) on delete cascade,
  -- Null: single sign-on.
  added_by uuid references profile (id),
  added_at timestamptz not null,
  primary key (group_id, user_id)
);
create index group_person_user_id on group_person (user_id);

create table group_role (
  group_id uuid not null references people_group (id),
  project_id uuid not null references project (id),
  role text not null check (role in ('viewer', 'developer', 'admin')),
  given_by uuid not null references profile (id),
  created_at timestamptz not null,
  primary key (group_id, project_id)
);
create index group_role_project_id on group_role (project_id);

-- People who left a project, or were removed from it, although a group has a role there: the group does not bring them back.
create table group_absence (
  project_id uuid not null references project (id),
  user_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null,
  primary key (project_id, user_id)
);
create index group_absence_user_id on group_absence (user_id);

-- Null: no group is concerned, and the role was given by hand. 'none': the person is a member only because of a group. A role: the
-- role that was given by hand; the role of a group may be higher.
alter table project_member
  add column role_by_hand text check (role_by_hand in ('none', 'viewer', 'developer', 'admin'));
create index project_member_by_group on project_member (project_id) where role_by_hand is not null;
