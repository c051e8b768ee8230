-- Search over all projects of a person, comments included (docs/decisions/0062): the words of comments, found block by block
-- from the newest on, as those of tickets are.

-- The number of the project's last event when the comment was written: where it lies among the blocks. Comments that were
-- written at the same moment may share it.
alter table comment add column at_seq integer not null default 0;
update comment set at_seq = numbered.place
  from (select id, row_number() over (partition by project_id order by created_at, id) as place from comment) numbered
  where numbered.id = comment.id;

create function comment_search_text(content text) returns text
  language sql immutable parallel safe
  return first_bytes(lower(content), 16384);

-- With a pending list, which the server empties after the commit (docs/decisions/0050).
create index comment_search on comment
  using gin (ticket_search_keys(project_id, at_seq, comment_search_text(content)))
  with (fastupdate = on, gin_pending_list_limit = 16384);
alter index comment_search alter column 1 set statistics 0;
