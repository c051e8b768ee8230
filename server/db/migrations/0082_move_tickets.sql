-- Moving a ticket to another project (docs/decisions/0107): the ticket keeps its id, and everything that belongs to it changes its
-- project in one transaction. References to the ticket are then checked at the end of that transaction, elsewhere as before.
alter table comment alter constraint comment_on_ticket deferrable initially immediate;
alter table attachment alter constraint attachment_on_ticket deferrable initially immediate;
alter table ticket_label alter constraint ticket_label_on_ticket deferrable initially immediate;
alter table ticket_watch alter constraint ticket_watch_ticket deferrable initially immediate;
alter table inbox_line alter constraint inbox_line_ticket deferrable initially immediate;
alter table notification alter constraint notification_ticket deferrable initially immediate;
alter table due_told alter constraint due_told_ticket deferrable initially immediate;
alter table push_news alter constraint push_news_ticket deferrable initially immediate;
alter table import_change alter constraint import_change_on_ticket deferrable initially immediate;

-- The number of the event with which the ticket came to its project; null if it was created there.
alter table ticket add column arrived_seq bigint;

-- The numbers that a ticket had in projects that it left. They lead to the ticket, and are never given to another one.
create table former_number (
  project_id uuid not null references project (id),
  number integer not null,
  ticket_id uuid not null references ticket (id) on delete cascade,
  primary key (project_id, number),
  constraint former_number_once unique (ticket_id, project_id)
);
