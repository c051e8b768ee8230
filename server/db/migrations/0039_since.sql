-- How far each person has looked at each project (docs/decisions/0065). What is new is read from the event log after these marks.
create table project_visit (
  project_id uuid not null,
  user_id uuid not null references account (id) on delete cascade,
  -- What is new begins after this: how far they had looked when the visit began, and when and on which of their days that was.
  seen_seq bigint not null,
  seen_at timestamptz not null,
  seen_on date not null,
  -- How far they have looked in the visit. Once it has ended, what is new begins here.
  shown_seq bigint not null check (shown_seq >= seen_seq),
  shown_at timestamptz not null,
  shown_on date not null,
  primary key (project_id, user_id),
  constraint project_visit_member foreign key (project_id, user_id)
    references project_member (project_id, user_id) on delete cascade
);
create index project_visit_person on project_visit (user_id);

-- What happened before this release is news to nobody. Whoever joins later begins with their membership.
insert into project_visit (project_id, user_id, seen_seq, seen_at, seen_on, shown_seq, shown_at, shown_on)
select project.id, member.user_id, project.seq, now(), (now() at time zone 'UTC')::date,
  project.seq, now(), (now() at time zone 'UTC')::date
from project_member member join project on project.id = member.project_id join account on account.id = member.user_id
where project.erased_at is null;
