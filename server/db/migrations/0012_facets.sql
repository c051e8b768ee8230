-- Every combination of filters is found by one inverted index: a ticket's facets (the values that filters compare) and the
-- blocks of numbers in which it lies, as the index of words does it.

-- The key of one value of one filter; null, such as nobody assigned, is a value like any other.
create function ticket_facet_key(filter text, value text) returns integer
  language sql immutable parallel safe
  return hashtext(filter || ' ' || coalesce(value, ''));

create function ticket_facet_keys(
  project_id uuid, number integer, status text, priority text, type text, assignee_id uuid, reporter_id uuid
) returns integer[]
  language sql immutable parallel safe
  return array[
    ticket_facet_key('status', status),
    ticket_facet_key('priority', priority),
    ticket_facet_key('type', type),
    ticket_facet_key('assignee', assignee_id::text),
    ticket_facet_key('reporter', reporter_id::text),
    ticket_block_key(project_id, 1024, number),
    ticket_block_key(project_id, 8192, number),
    ticket_block_key(project_id, 65536, number)
  ];

-- As ticket_search_steps, but no block is larger than 65,536: a filter may match half of the older tickets and none of the
-- newer ones, and all matches of a block are read before the newest of them are known.
create function ticket_facet_steps(below integer) returns table (size integer, lowest integer, above integer)
  language plpgsql immutable strict parallel safe as $$
declare
  sizes constant integer[] := array[1024, 1024, 8192, 8192];
begin
  above := below;
  for step in 1..2147483647 loop
    exit when above <= 1;
    size := coalesce(sizes[step], 65536);
    lowest := (above - 1) / size * size;
    return next;
    above := lowest;
  end loop;
end $$;

-- The index is built after the start, and then takes the place of ticket_filter (server/db/later/indexes.ts).
