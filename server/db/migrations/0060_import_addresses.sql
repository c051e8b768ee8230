-- People are no longer found by their addresses. Whom they were found to be is kept where an import was read and not run yet.
update import set people = (select coalesce(jsonb_agg(person || '{"suggested": null}' || case person ->> 'how'
    when 'email' then '{"how": "chosen"}' else '{}'::jsonb end order by place), '[]')
  from jsonb_array_elements(people) with ordinality one (person, place));
update import set options = options || jsonb_build_object('people', coalesce(options -> 'people', '{}') || coalesce((
    select jsonb_object_agg(person ->> 'id', person #> '{member,id}') from jsonb_array_elements(people) person
    where person ->> 'how' = 'chosen'), '{}'))
  where state = 'read';
