-- Sub-tickets: a ticket may have a parent in its project. A tree has at most five levels, and a ticket at most 500 sub-tickets.
alter table ticket add column parent_id uuid;
-- Sub-tickets that are not deleted, and how many of them are done. Kept by a trigger, so that they are right whoever writes.
alter table ticket add column sub_total integer not null default 0;
alter table ticket add column sub_done integer not null default 0;
alter table ticket add constraint ticket_sub_limit check (sub_total <= 500) not valid;
alter table ticket add constraint ticket_sub_counts check (sub_done between 0 and sub_total) not valid;
alter table ticket add constraint ticket_parent foreign key (project_id, parent_id)
  references ticket (project_id, id) on delete set null (parent_id) not valid;

-- Rows are locked before the tree: a command has its ticket locked when it gets here.
create function ticket_parent_check() returns trigger language plpgsql as $$
declare
  above integer;
  below integer;
  circle boolean;
begin
  perform from ticket where id in (new.parent_id, case when tg_op = 'UPDATE' then old.parent_id end)
    order by id for no key update;
  perform pg_advisory_xact_lock(hashtextextended('sub-tickets ' || new.project_id, 0));
  with recursive up (id, parent_id, level) as (
    select id, parent_id, 1 from ticket where id = new.parent_id
    union all
    select ticket.id, ticket.parent_id, level + 1 from up join ticket on ticket.id = up.parent_id where level < 6
  )
  select coalesce(max(level), 0), coalesce(bool_or(id = new.id), false) into above, circle from up;
  if circle or new.parent_id = new.id then
    raise exception 'a ticket above itself' using errcode = 'check_violation', constraint = 'ticket_parent_circle';
  end if;
  with recursive down (id, level) as (
    select new.id, 1
    union all
    select ticket.id, level + 1 from down join ticket on ticket.parent_id = down.id where level < 6
  )
  select max(level) into below from down;
  if above + below > 5 then
    raise exception 'too many levels' using errcode = 'check_violation', constraint = 'ticket_parent_depth';
  end if;
  return new;
end $$;
create trigger ticket_parent_new before insert on ticket
  for each row when (new.parent_id is not null) execute function ticket_parent_check();
create trigger ticket_parent_changed before update of parent_id on ticket
  for each row when (new.parent_id is not null and new.parent_id is distinct from old.parent_id)
  execute function ticket_parent_check();

create function count_sub_ticket(parent uuid, total integer, done integer) returns void language sql as $$
  update ticket set sub_total = sub_total + total, sub_done = sub_done + done where id = parent;
$$;
create function count_sub_tickets() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and tg_op <> 'DELETE' and old.parent_id = new.parent_id then
    perform count_sub_ticket(new.parent_id,
      (new.deleted_at is null)::integer - (old.deleted_at is null)::integer,
      (new.deleted_at is null and new.status = 'done')::integer
        - (old.deleted_at is null and old.status = 'done')::integer);
    return null;
  end if;
  if tg_op <> 'INSERT' and old.parent_id is not null and old.deleted_at is null then
    perform count_sub_ticket(old.parent_id, -1, -(old.status = 'done')::integer);
  end if;
  if tg_op <> 'DELETE' and new.parent_id is not null and new.deleted_at is null then
    perform count_sub_ticket(new.parent_id, 1, (new.status = 'done')::integer);
  end if;
  return null;
end $$;
create trigger ticket_sub_added after insert on ticket
  for each row when (new.parent_id is not null) execute function count_sub_tickets();
create trigger ticket_sub_removed after delete on ticket
  for each row when (old.parent_id is not null) execute function count_sub_tickets();
create trigger ticket_sub_changed after update of parent_id, status, deleted_at on ticket
  for each row when ((old.parent_id is not null or new.parent_id is not null) and (
    old.parent_id is distinct from new.parent_id or (old.deleted_at is null) <> (new.deleted_at is null)
    or (old.status = 'done') <> (new.status = 'done')))
  execute function count_sub_tickets();
