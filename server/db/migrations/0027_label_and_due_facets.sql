-- Tickets are found by their labels and due dates too, in the inverted index of facets (docs/decisions/0048).

-- Without the index the rows can be filled without writing to it.
drop index if exists ticket_facets;
drop function ticket_facet_keys;

-- The labels of a ticket as `ticket_label` has them, including those that were removed or merged and are not tidied up yet;
-- null without any. An index covers one table, so the ticket's row repeats them.
alter table ticket add column labels uuid[];

-- Kept by a trigger, so that it is right whoever writes. The tickets are locked before their labels are read: of two changes
-- of one ticket, the later sees both. Neither `version` nor `updated_at` change.
create function ticket_labels_changed() returns trigger language plpgsql as $$
declare
  changed constant uuid[] := array(select distinct ticket_id from changed_rows);
begin
  perform from ticket where id = any(changed) order by id for no key update;
  update ticket set labels = (
      select array_agg(label_id order by label_id) from ticket_label where ticket_id = ticket.id)
  where id = any(changed) and labels is distinct from (
      select array_agg(label_id order by label_id) from ticket_label where ticket_id = ticket.id);
  return null;
end $$;
create trigger ticket_label_added after insert on ticket_label
  referencing new table as changed_rows for each statement execute function ticket_labels_changed();
create trigger ticket_label_removed after delete on ticket_label
  referencing old table as changed_rows for each statement execute function ticket_labels_changed();

update ticket set labels = stands.labels
from (
  select ticket_id, array_agg(label_id order by label_id) as labels from ticket_label group by ticket_id
) stands
where ticket.id = stands.ticket_id;

-- As before, with a key for each label, or for none; and for a due date that still presses its year, month and day, so that a
-- range is the union of few keys. The years up to 2000 have one key, and so have those from 2100 on.
-- Only functions of PostgreSQL itself: an index is built without a search path. Each key is ticket_facet_key(filter, value).
create function ticket_facet_keys(
  project_id uuid, number integer, status text, priority text, type text, assignee_id uuid, reporter_id uuid,
  labels uuid[], due_date date
) returns integer[]
  language plpgsql immutable parallel safe as $$
declare
  project constant text := project_id::text;
  keys integer[] := array[
    hashtext('status ' || status),
    hashtext('priority ' || priority),
    hashtext('type ' || type),
    hashtext('assignee ' || coalesce(assignee_id::text, '')),
    hashtext('reporter ' || reporter_id::text),
    hashtext(project || ' 1024 ' || (number / 1024)::text),
    hashtext(project || ' 8192 ' || (number / 8192)::text),
    hashtext(project || ' 65536 ' || (number / 65536)::text)
  ];
  label uuid;
  month text;
begin
  if labels is null then
    keys := keys || hashtext('label ');
  else
    foreach label in array labels loop keys := keys || hashtext('label ' || label::text); end loop;
  end if;
  if due_date is null then
    keys := keys || hashtext('due ');
  elsif status <> 'done' then
    month := extract(year from due_date)::text || '-' || extract(month from due_date)::text;
    keys := keys || array[
      hashtext('due ' || least(greatest(extract(year from due_date), 2000), 2100)::text),
      hashtext('due ' || month),
      hashtext('due ' || month || '-' || extract(day from due_date)::text)
    ];
  end if;
  return keys;
end $$;
