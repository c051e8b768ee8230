-- Tickets are found by everything that a query can ask for, in the inverted index of facets (docs/decisions/0058).

drop index if exists ticket_facets;
drop function ticket_facet_keys;

-- Files on a ticket that are not removed. An index covers one table, so the ticket's row counts them.
alter table ticket add column attachment_count integer not null default 0;
alter table ticket add constraint ticket_attachment_count_check check (attachment_count >= 0) not valid;

-- Kept by a trigger, so that it is right whoever writes. Neither `version` nor `updated_at` change. Its name comes before
-- attachment_bytes, and so does the trigger: the ticket is locked before its project.
create function count_attachments() returns trigger language plpgsql as $$
declare
  before constant integer := (tg_op <> 'INSERT' and old.deleted_at is null)::integer;
  after constant integer := (tg_op <> 'DELETE' and new.deleted_at is null)::integer;
begin
  if before <> after then
    update ticket set attachment_count = attachment_count + after - before
    where id = case tg_op when 'DELETE' then old.ticket_id else new.ticket_id end;
  end if;
  return null;
end $$;
create trigger attachment_at_ticket after insert or delete or update of deleted_at on attachment
  for each row execute function count_attachments();

update ticket set attachment_count = files.n
from (select ticket_id, count(*) as n from attachment where deleted_at is null group by ticket_id) files
where ticket.id = files.ticket_id;

-- As before, with keys for the rest that a query asks for. `has …` is there where a ticket has one; a number of points has its
-- own key, and those of its ten and its hundred. Days of instants are those of UTC.
-- Only functions of PostgreSQL itself: an index is built without a search path.
create function ticket_facet_keys(
  project_id uuid, number integer, status text, priority text, type text, assignee_id uuid, reporter_id uuid,
  labels uuid[], due_date date, parent_id uuid, estimate integer, is_blocked boolean, has_attachment boolean,
  created_at timestamptz, updated_at timestamptz
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
    hashtext(project || ' 65536 ' || (number / 65536)::text),
    hashtext('parent ' || coalesce(parent_id::text, '')),
    hashtext('blocked ' || is_blocked::text),
    hashtext('attachment ' || has_attachment::text)
  ];
  label uuid;
  day date;
  month text;
begin
  if assignee_id is not null then keys := keys || hashtext('has assignee'); end if;
  if parent_id is not null then keys := keys || hashtext('has parent'); end if;
  if labels is null then
    keys := keys || hashtext('label ');
  else
    keys := keys || hashtext('has label');
    foreach label in array labels loop keys := keys || hashtext('label ' || label::text); end loop;
  end if;
  if estimate is null then
    keys := keys || hashtext('estimate ');
  else
    keys := keys || array[
      hashtext('has estimate'),
      hashtext('estimate ' || estimate::text),
      hashtext('estimate ' || (estimate / 10)::text || '*'),
      hashtext('estimate ' || (estimate / 100)::text || '**')
    ];
  end if;
  if due_date is null then
    keys := keys || hashtext('due ');
  else
    keys := keys || hashtext('has due');
    if status <> 'done' then
      month := 'due ' || extract(year from due_date)::text || '-' || extract(month from due_date)::text;
      keys := keys || array[
        hashtext('due ' || least(greatest(extract(year from due_date), 2000), 2100)::text),
        hashtext(month),
        hashtext(month || '-' || extract(day from due_date)::text)
      ];
    end if;
  end if;
  day := (created_at at time zone 'UTC')::date;
  month := 'created ' || extract(year from day)::text || '-' || extract(month from day)::text;
  keys := keys || array[
    hashtext('created ' || least(greatest(extract(year from day), 2000), 2100)::text),
    hashtext(month),
    hashtext(month || '-' || extract(day from day)::text)
  ];
  day := (updated_at at time zone 'UTC')::date;
  month := 'updated ' || extract(year from day)::text || '-' || extract(month from day)::text;
  return keys || array[
    hashtext('updated ' || least(greatest(extract(year from day), 2000), 2100)::text),
    hashtext(month),
    hashtext(month || '-' || extract(day from day)::text)
  ];
end $$;
