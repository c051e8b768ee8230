-- Reverting what a person did (docs/decisions/0066): a bulk change of events, each with the one that it undoes.
alter table bulk_change_ticket add column undoes bigint;

-- Those that take back another one found it at the same place of that one.
update bulk_change_ticket one set undoes = former.seq
  from bulk_change bulk, bulk_change_ticket former
  where bulk.id = one.bulk_id and bulk.act ->> 'do' = 'undo' and former.bulk_id = (bulk.act ->> 'of')::uuid
    and former.position = one.position;
