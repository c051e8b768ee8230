-- Events keep what the fields that they changed were before. With the row as it is now, that is every value there ever
-- was: the log itself no longer holds the texts of then. Events from before this release have none, and keep their texts.
alter table event add column before jsonb;
-- Only pruning looked for events by their age.
drop index event_at;

-- The events after `after`, in order: at most `most`, and none once those before it make up `bytes` bytes, with the texts
-- of now that they are told with. It stops reading there; comparing sums of sizes would read, and unpack, all of them.
-- In place of events_after, which reads whole rows: `before` is not for those who are told.
create function log_after(project uuid, after bigint, most integer, bytes bigint)
  returns table (project_id uuid, seq bigint, type text, actor_id uuid, at timestamptz, counts jsonb, payload jsonb)
  language plpgsql stable strict as $$
#variable_conflict use_column
begin
  for project_id, seq, type, actor_id, at, counts, payload in
    select e.project_id, e.seq, e.type, e.actor_id, e.at, e.counts, e.payload
      from event e where e.project_id = project and e.seq > after order by e.seq limit most
  loop
    return next;
    bytes := bytes - octet_length(log_after.payload::text) - case
      when log_after.payload ? 'comment' then coalesce(
        (select octet_length(content) from comment where id = (log_after.payload -> 'comment' ->> 'id')::uuid), 0)
      when log_after.payload ? 'ticket' and (log_after.type <> 'ticket.changed' or log_after.payload ? 'description') then
        coalesce((select octet_length(title) + octet_length(coalesce(description, ''))
          from ticket where id = (log_after.payload -> 'ticket' ->> 'id')::uuid), 0)
      -- A title and an excerpt, or the name and the description of a project, at their longest.
      when log_after.payload ? 'ticket' then 4 * (200 + 240)
      when log_after.payload ?| array['project', 'changes'] then 4 * (100 + 2000)
      else 0
    end;
    exit when bytes <= 0;
  end loop;
end $$;
