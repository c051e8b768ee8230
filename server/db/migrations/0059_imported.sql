-- What an import wrote in other people's names says so, and who imported it: `by`, null where that is not known any more, and `source`.
-- Of a comment also `reactions`: those that came with it, as ids of people by reaction.
alter table ticket add column imported jsonb;
alter table comment add column imported jsonb;
alter table attachment add column imported jsonb;

create temporary table came on commit drop as
  select r.kind, r.row_id, jsonb_build_object('by', import.user_id, 'source', origin.source) as mark
  from import_row r join import_origin origin on origin.id = r.origin_id left join import on import.id = r.import_id
  where r.kind in ('ticket', 'comment', 'file') and r.row_id is not null;
create index on came (row_id);
analyze came;
update ticket set imported = mark from came where kind = 'ticket' and row_id = ticket.id;
update attachment set imported = mark from came where kind = 'file' and row_id = attachment.id;
update comment set imported = mark || jsonb_build_object('reactions', case when reactions_version = 0 then reactions else '{}' end)
  from came where kind = 'comment' and row_id = comment.id;
-- Where people reacted here since, the log tells who: the others came with the import.
create temporary table reacted on commit drop as
  select (payload ->> 'comment_id')::uuid as comment_id, payload ->> 'reaction' as reaction, actor_id
  from event where type = 'comment.reacted' and actor_id is not null and exists (select from came);
create index on reacted (comment_id);
analyze reacted;
update comment set imported = imported || jsonb_build_object('reactions', coalesce((
    select jsonb_object_agg(name, people) from (
      select one.key as name, jsonb_agg(person.value order by place) as people
      from jsonb_each(comment.reactions) one, jsonb_array_elements(one.value) with ordinality person (value, place)
      where not exists (select from reacted
        where comment_id = comment.id and reaction = one.key and to_jsonb(reacted.actor_id) = person.value)
      group by one.key) came_with_it), '{}'))
  where imported is not null and reactions_version > 0;

-- A title that came with an import stands once, as what was before, so that it can be taken out of the history like any other. What came
-- after it is the next one.
update import_change set after = after - 'title' where after ? 'title';

-- What an import was to bring is shown until it ends: afterwards the rows themselves say it, as long as they stand.
update import set report = jsonb_set(report, '{first}', '[]') where state in ('finished', 'removing', 'removed') and report is not null;
