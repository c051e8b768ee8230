-- People are no longer found by their addresses. Whom they were found to be is kept where an import was read and not run yet.
-- Members stand there by their ids alone: a name of theirs would outlive their account.
update import set people = (select coalesce(jsonb_agg(person
    || jsonb_build_object('member', person #> '{member,id}', 'suggested', null)
    || case person ->> 'how' when 'email' then '{"how": "chosen"}' else '{}'::jsonb end order by place), '[]')
  from jsonb_array_elements(people) with ordinality one (person, place));
update import set options = options || jsonb_build_object('people', coalesce(options -> 'people', '{}') || coalesce((
    select jsonb_object_agg(person ->> 'id', person -> 'member') from jsonb_array_elements(people) person
    where person ->> 'how' = 'chosen'), '{}'))
  where state = 'read';

-- The address that an import reads from is shown to admins, and holds neither a password nor what stands behind ? and #, where tokens are.
create function pg_temp.plain_address(address text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(address, '[?#].*$', ''), '^([a-z]+:[\\/]*)[^\\/]*@', '\1', 'i')
$$;
update import set options = jsonb_set(options, '{url}', to_jsonb(pg_temp.plain_address(options ->> 'url'))),
    name = left(pg_temp.plain_address(name), 1000),
    reason = regexp_replace(reason, '://[^[:space:]/@]*@', '://', 'g')
  where options ->> 'url' is not null;
update audit_entry set detail = jsonb_set(detail, '{name}', to_jsonb(pg_temp.plain_address(detail ->> 'name')))
  where action in ('import.started', 'import.removed') and detail ->> 'name' ~* '^https?:';
