-- Creating and editing a ticket do not wait for the index of words (docs/decisions/0050).

-- The same keys as before, computed in two thirds of the time, and planned once per connection on every version of PostgreSQL.
-- Only functions of PostgreSQL itself: an index is built without a search path.
create or replace function ticket_search_keys(project_id uuid, number integer, body text) returns integer[]
  language plpgsql immutable strict parallel safe as $$
declare
  chars constant text[] := string_to_array(body, null);
begin
  return array(
    select unnest(array[hashtext(a), hashtext(a || b), hashtext(a || b || c)])
    from unnest(chars, chars[2:], chars[3:]) gram (a, b, c)
  ) || array(
    select hashtext(project_id::text || ' ' || size::text || ' ' || (number / size)::text)
    from unnest(array[1024, 8192, 65536, 524288, 2147483647]) size
  );
end $$;

-- Keys go to the index's pending list, which every search reads too. The server empties it about once a second
-- (server/ticket/word-index.ts); a change does so itself only once it is this long (in KiB), and nobody else is at it.
alter index ticket_text_search set (fastupdate = on, gin_pending_list_limit = 16384);

-- Triggers fire in the order of their names. The words of an edit are written before the size of the text is counted, which
-- locks the project's row.
alter trigger ticket_bytes_edited on ticket rename to ticket_text_edited_bytes;
