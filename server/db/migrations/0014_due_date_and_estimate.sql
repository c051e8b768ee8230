-- A calendar date without a time zone: whether it is past depends on the reader's own today.
alter table ticket add column due_date date;
alter table ticket add column estimate smallint;
alter table ticket add constraint ticket_estimate_check check (estimate between 0 and 999) not valid;
