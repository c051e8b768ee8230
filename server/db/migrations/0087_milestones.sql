-- Milestones, and two fields of tickets: the milestone and the start day (docs/decisions/0111).

-- A removed milestone stays as a marked row until no ticket refers to it, like a label (0015). `name_key` as there.
create table milestone (
  id uuid primary key,
  project_id uuid not null references project (id),
  name text not null check (length(name) between 1 and 80),
  name_key text not null,
  start_date date,
  due_date date,
  goal text check (length(goal) between 1 and 4000),
  repeat_weeks smallint check (repeat_weeks between 1 and 52),
  closed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  removed_at timestamptz,
  -- Its tickets that are not deleted, and the sums of their estimates, by status. Kept by a trigger.
  todo_count integer not null default 0,
  in_progress_count integer not null default 0,
  done_count integer not null default 0,
  todo_estimate integer not null default 0,
  in_progress_estimate integer not null default 0,
  done_estimate integer not null default 0,
  constraint milestone_counts check (
    least(todo_count, in_progress_count, done_count, todo_estimate, in_progress_estimate, done_estimate) >= 0),
  constraint milestone_days check (start_date <= due_date),
  constraint milestone_in_project unique (project_id, id)
);
create unique index milestone_name on milestone (project_id, name_key) where removed_at is null;
create index milestone_closed on milestone (project_id, closed_at desc, id desc)
  where closed_at is not null and removed_at is null;
create index milestone_removed on milestone (removed_at) where removed_at is not null;

-- The open tickets of a milestone by their due day, so that those that are late are counted without reading them.
create table milestone_due (
  project_id uuid not null,
  milestone_id uuid not null,
  day date not null,
  tickets integer not null check (tickets >= 0),
  primary key (milestone_id, day),
  constraint milestone_due_of foreign key (project_id, milestone_id) references milestone (project_id, id) on delete cascade
);

alter table ticket add column start_date date;
alter table ticket add column milestone_id uuid;
-- The columns are new, so that no row can violate these.
alter table ticket add constraint ticket_start_date_check check (start_date <= due_date) not valid;
alter table ticket add constraint ticket_in_milestone foreign key (project_id, milestone_id)
  references milestone (project_id, id) not valid;

-- `n` tickets more or fewer, with `points` more or fewer in all.
create function count_in_milestone(its_id uuid, its_project uuid, of_status text, due date, n integer, points integer)
  returns void language plpgsql as $$
begin
  update milestone set
    todo_count = todo_count + case when of_status = 'todo' then n else 0 end,
    todo_estimate = todo_estimate + case when of_status = 'todo' then points else 0 end,
    in_progress_count = in_progress_count + case when of_status = 'in_progress' then n else 0 end,
    in_progress_estimate = in_progress_estimate + case when of_status = 'in_progress' then points else 0 end,
    done_count = done_count + case when of_status = 'done' then n else 0 end,
    done_estimate = done_estimate + case when of_status = 'done' then points else 0 end
  where id = its_id;
  if due is null or of_status = 'done' then return; end if;
  if n > 0 then
    insert into milestone_due (project_id, milestone_id, day, tickets) values (its_project, its_id, due, n)
      on conflict (milestone_id, day) do update set tickets = milestone_due.tickets + excluded.tickets;
  else
    update milestone_due set tickets = tickets + n where milestone_id = its_id and day = due;
    delete from milestone_due where milestone_id = its_id and day = due and tickets = 0;
  end if;
end $$;

-- Both milestones are locked first, in the order of their ids.
create function count_milestone_tickets() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.milestone_id <> new.milestone_id then
    perform from milestone where id in (old.milestone_id, new.milestone_id) order by id for no key update;
  end if;
  if tg_op <> 'INSERT' and old.milestone_id is not null and old.deleted_at is null then
    perform count_in_milestone(old.milestone_id, old.project_id, old.status, old.due_date, -1, -coalesce(old.estimate, 0));
  end if;
  if tg_op <> 'DELETE' and new.milestone_id is not null and new.deleted_at is null then
    perform count_in_milestone(new.milestone_id, new.project_id, new.status, new.due_date, 1, coalesce(new.estimate, 0));
  end if;
  return null;
end $$;
-- Their names come after those of the triggers that lock other tickets: tickets are locked before milestones.
create trigger ticket_within_milestone_added after insert on ticket
  for each row when (new.milestone_id is not null and new.deleted_at is null) execute function count_milestone_tickets();
create trigger ticket_within_milestone_removed after delete on ticket
  for each row when (old.milestone_id is not null and old.deleted_at is null) execute function count_milestone_tickets();
create trigger ticket_within_milestone_changed
  after update of milestone_id, status, estimate, due_date, deleted_at on ticket
  for each row when ((old.milestone_id is not null or new.milestone_id is not null) and (
    old.milestone_id is distinct from new.milestone_id or old.status <> new.status
    or old.estimate is distinct from new.estimate or old.due_date is distinct from new.due_date
    or (old.deleted_at is null) <> (new.deleted_at is null)))
  execute function count_milestone_tickets();

-- The keys of fields that were added later, as `ticket_facet_keys` has them for the first ones. Only functions of PostgreSQL
-- itself: an index is built without a search path.
create function ticket_day_keys(field text, day date) returns integer[]
  language sql immutable parallel safe
  return case when day is null then array[hashtext(field || ' ')] else array[
    hashtext('has ' || field),
    hashtext(field || ' ' || least(greatest(extract(year from day), 2000), 2100)::text),
    hashtext(field || ' ' || extract(year from day)::text || '-' || extract(month from day)::text),
    hashtext(field || ' ' || extract(year from day)::text || '-' || extract(month from day)::text || '-'
      || extract(day from day)::text)
  ] end;
create function ticket_record_keys(field text, record uuid) returns integer[]
  language sql immutable parallel safe
  return case when record is null then array[hashtext(field || ' ')]
    else array[hashtext('has ' || field), hashtext(field || ' ' || record::text)] end;

drop index if exists ticket_facets;
