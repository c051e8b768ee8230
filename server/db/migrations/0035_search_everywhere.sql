-- Search over all projects of a person, comments included (docs/decisions/0062): the words of comments, found block by block
-- from the newest on, as those of tickets are.

-- The number of the project's last event when the comment was written: where it lies among the blocks. Comments that were
-- written at the same moment may share it.
-- Those of the comments that are there, and the index, follow after the start (server/db/later/).
alter table comment add column at_seq integer not null default 0;

create function comment_search_text(content text) returns text
  language sql immutable parallel safe
  return first_bytes(lower(content), 16384);
