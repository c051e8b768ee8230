-- Custom fields: the fields that a project adds to its tickets (docs/decisions/0112).

-- A removed field stays as a marked row, so that the history can name it. `emptied_at`: no ticket has a value of it any more.
create table custom_field (
  id uuid primary key,
  project_id uuid not null references project (id),
  name text not null check (length(name) between 1 and 40),
  name_key text not null,
  kind text not null
    check (kind in ('text', 'number', 'day', 'choice', 'choices', 'person', 'address', 'checkbox')),
  unit text check (length(unit) between 1 and 20),
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  on_card boolean not null default false,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  removed_at timestamptz,
  emptied_at timestamptz
);
create unique index custom_field_name on custom_field (project_id, name_key) where removed_at is null;
create index custom_field_of_project on custom_field (project_id, position);
create index custom_field_removed on custom_field (removed_at) where removed_at is not null and emptied_at is null;

-- The values of a ticket, by the ids of the fields; no row: it has none. `texts` has the values that people type, which the event
-- log does not keep, `vals` all others.
create table ticket_custom (
  ticket_id uuid primary key references ticket (id) on delete cascade,
  project_id uuid not null,
  number integer not null,
  vals jsonb not null default '{}',
  texts jsonb not null default '{}'
);

create function ticket_custom_of(ticket uuid) returns jsonb language sql volatile strict as $$
  select coalesce((select vals || texts from ticket_custom where ticket_id = ticket), '{}')
$$;

-- The words of each text with the id of its field. Letters beyond ASCII are all parts of words, as in domain/field/words.ts.
create function custom_words(texts jsonb) returns text[]
  language sql immutable strict parallel safe
  return array(select distinct field || ' ' || word from jsonb_each_text(texts) as one(field, body),
    string_to_table(translate(folded(body), E' \t!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', repeat(' ', 34)), ' ') as word
    where word <> '');

-- The keys of a ticket: its blocks, as in `ticket_facet_keys`; that it has a value of a field; and the value. A day has the keys
-- of its month and year too, a number those of its power of ten and its first two digits, so that a range has few keys. Only
-- functions of PostgreSQL itself: an index is built without a search path.
create function custom_keys(project_id uuid, number integer, vals jsonb, texts jsonb, words text[]) returns integer[]
  language plpgsql immutable parallel safe as $$
declare
  project constant text := project_id::text;
  keys integer[] := array[
    hashtext(project || ' 1024 ' || (number / 1024)::text),
    hashtext(project || ' 8192 ' || (number / 8192)::text),
    hashtext(project || ' 65536 ' || (number / 65536)::text)
  ];
  field text;
  value jsonb;
  plain text;
  digits text;
  power integer;
begin
  for field, value in select key, one.value from jsonb_each(vals) one loop
    keys := keys || hashtext('has ' || field);
    plain := value #>> '{}';
    if jsonb_typeof(value) = 'array' then
      keys := keys || array(select hashtext(field || ' ' || option) from jsonb_array_elements_text(value) option);
    elsif jsonb_typeof(value) = 'number' then
      digits := ltrim(plain, '-');
      if digits like '0%' then
        digits := split_part(digits, '.', 2);
        power := length(ltrim(digits, '0')) - length(digits) - 1;
        digits := ltrim(digits, '0');
      else
        power := length(split_part(digits, '.', 1)) - 1;
        digits := replace(digits, '.', '');
      end if;
      if digits = '' then
        keys := keys || hashtext(field || ' 0');
      else
        plain := field || case when plain like '-%' then ' -' else ' +' end || power::text;
        keys := keys || array[hashtext(plain), hashtext(plain || ' ' || left(digits, 1)),
          hashtext(plain || ' ' || rpad(left(digits, 2), 2, '0'))];
      end if;
    elsif plain ~ '^\d{4}-\d\d-\d\d$' then
      keys := keys || array[
        hashtext(field || ' ' || least(greatest(left(plain, 4)::integer, 2000), 2100)::text),
        hashtext(field || ' ' || left(plain, 4)::integer::text || '-' || substr(plain, 6, 2)::integer::text),
        hashtext(field || ' ' || left(plain, 4)::integer::text || '-' || substr(plain, 6, 2)::integer::text || '-'
          || right(plain, 2)::integer::text)
      ];
    else
      keys := keys || hashtext(field || ' ' || plain);
    end if;
  end loop;
  return keys || array(select hashtext('has ' || name) from jsonb_object_keys(texts) name)
    || array(select hashtext(word) from unnest(words) word);
end $$;

create index ticket_custom_keys on ticket_custom
  using gin (custom_keys(project_id, number, vals, texts, custom_words(texts))) with (fastupdate = off);
alter index ticket_custom_keys alter column 1 set statistics 0;

-- Values count as text of the project.
create function count_custom_bytes() returns trigger language plpgsql as $$
begin
  update project set text_bytes = text_bytes + changed.bytes from (
    select project_id, sum(bytes) as bytes from (
      select project_id, octet_length(vals::text) + octet_length(texts::text) as bytes from new_rows
      union all
      select project_id, -(octet_length(vals::text) + octet_length(texts::text)) from old_rows
    ) either group by project_id
  ) changed
  where project.id = changed.project_id and changed.bytes <> 0;
  return null;
end $$;
create function count_custom_rows() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update project set text_bytes = text_bytes + sign * changed.bytes from (
    select project_id, sum(octet_length(vals::text) + octet_length(texts::text)) as bytes from changed_rows group by project_id
  ) changed
  where project.id = changed.project_id;
  return null;
end $$;
create trigger ticket_custom_added after insert on ticket_custom
  referencing new table as changed_rows for each statement execute function count_custom_rows();
create trigger ticket_custom_changed after update on ticket_custom
  referencing old table as old_rows new table as new_rows for each statement execute function count_custom_bytes();
create trigger ticket_custom_removed after delete on ticket_custom
  referencing old table as changed_rows for each statement execute function count_custom_rows();
