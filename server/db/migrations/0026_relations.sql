-- Relations between two tickets of a project: one blocks the other, relates to it, or duplicates it. At most 100 a ticket.
create table relation (
  project_id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  kind text not null,
  primary key (from_id, to_id, kind),
  constraint relation_kind check (kind in ('blocks', 'relates_to', 'duplicates')),
  constraint relation_self check (from_id <> to_id),
  constraint relation_from foreign key (project_id, from_id) references ticket (project_id, id) on delete cascade,
  constraint relation_to foreign key (project_id, to_id) references ticket (project_id, id) on delete cascade
);
-- Nor the other way round: that is the same for two tickets that relate, and absurd for the other kinds.
create unique index relation_pair on relation (kind, least(from_id, to_id), greatest(from_id, to_id));
create index relation_to_ticket on relation (to_id);

-- All relations of a ticket, and the open tickets that block it: neither done nor deleted. Kept by triggers, so that they are
-- right whoever writes.
alter table ticket add column relation_count integer not null default 0;
alter table ticket add column blocked_by integer not null default 0;
alter table ticket add constraint ticket_relation_limit check (relation_count <= 100) not valid;
alter table ticket add constraint ticket_blocked_by check (blocked_by between 0 and relation_count) not valid;

-- Counts anew, once the tickets are locked: what whoever had them before has committed is seen then.
create function count_relations(ids uuid[]) returns void language plpgsql as $$
begin
  perform from ticket where id = any(ids) order by id for no key update;
  update ticket set
    relation_count = (select count(*) from relation where from_id = ticket.id)
      + (select count(*) from relation where to_id = ticket.id),
    blocked_by = (select count(*) from relation join ticket blocker on blocker.id = relation.from_id
      where relation.to_id = ticket.id and kind = 'blocks' and blocker.deleted_at is null and blocker.status <> 'done')
    where id = any(ids);
end $$;

create function relation_check() returns trigger language plpgsql as $$
begin
  perform from ticket where id in (new.from_id, new.to_id) order by id for no key update;
  if new.kind <> 'blocks' then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('relations ' || new.project_id, 0));
  if exists (
    with recursive ahead (id) as (
      select new.to_id
      union
      select relation.to_id from ahead join relation on relation.from_id = ahead.id and relation.kind = 'blocks'
    )
    select from ahead where id = new.from_id
  ) then
    raise exception 'tickets that block each other' using errcode = 'check_violation', constraint = 'relation_circle';
  end if;
  return new;
end $$;
create trigger relation_new before insert on relation
  for each row when (new.from_id <> new.to_id) execute function relation_check();

create function relation_changed() returns trigger language plpgsql as $$
begin
  perform count_relations(case tg_op when 'INSERT' then array[new.from_id, new.to_id] else array[old.from_id, old.to_id] end);
  return null;
end $$;
create trigger relation_counted after insert or delete on relation for each row execute function relation_changed();

create function count_blocked() returns trigger language plpgsql as $$
declare
  blocked uuid[] := array(select to_id from relation where from_id = new.id and kind = 'blocks');
begin
  if cardinality(blocked) = 0 then
    return null;
  end if;
  -- With the parent, which is counted next: all in one order.
  perform from ticket where id = new.parent_id or id = any(blocked) order by id for no key update;
  perform count_relations(blocked);
  return null;
end $$;
-- Its name comes before ticket_sub_changed, and so does the trigger.
create trigger ticket_blocks_changed after update of status, deleted_at on ticket
  for each row when (new.relation_count > 0 and
    (old.deleted_at is null and old.status <> 'done') <> (new.deleted_at is null and new.status <> 'done'))
  execute function count_blocked();
