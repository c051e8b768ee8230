-- Lines of an inbox that were put off, and lines about due dates (docs/decisions/0053).
alter table inbox_line add column later_until timestamptz;
alter table inbox_line drop constraint inbox_line_state_check;
alter table inbox_line add constraint inbox_line_state_check check (state in ('unread', 'read', 'done', 'later'));
alter table inbox_line add constraint inbox_line_later_check check ((state = 'later') = (later_until is not null));
alter table inbox_line drop constraint inbox_line_reasons_check;
alter table inbox_line add constraint inbox_line_reasons_check check (cardinality(reasons) > 0
  and reasons <@ array['mentioned', 'assigned', 'commented', 'moved', 'edited', 'due']);

drop index inbox_line_open;
create index inbox_line_open on inbox_line (user_id, at desc, ticket_id desc) where state in ('unread', 'read');
create index inbox_line_put_off on inbox_line (user_id, at desc, ticket_id desc) where state = 'later';
create index inbox_line_later on inbox_line (later_until) where state = 'later';
-- What is put off is not pruned.
drop index inbox_line_seen;
create index inbox_line_seen on inbox_line (at) where state in ('read', 'done');

-- Whom a due date was told to: once, whatever is killed and however many processes there are.
create table due_told (
  ticket_id uuid not null,
  user_id uuid not null,
  project_id uuid not null,
  due_date date not null,
  primary key (ticket_id, user_id, due_date),
  constraint due_told_ticket foreign key (project_id, ticket_id)
    references ticket (project_id, id) on delete cascade,
  constraint due_told_member foreign key (project_id, user_id)
    references project_member (project_id, user_id) on delete cascade
);
create index due_told_member on due_told (project_id, user_id);
create index due_told_date on due_told (due_date);
