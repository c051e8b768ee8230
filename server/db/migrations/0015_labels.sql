-- `name_key` is the name without regard to case, as the product folds it: the database folds by its locale.
-- A label that was removed or merged stays as a marked row until no ticket refers to it any more: tickets are read
-- through this table, so a removal is one row however many tickets there are. A job tidies up in batches.
create table label (
  id uuid primary key,
  project_id uuid not null references project (id),
  name text not null check (length(name) between 1 and 40),
  name_key text not null,
  color text not null,
  description text check (length(description) between 1 and 200),
  version integer not null default 1,
  created_at timestamptz not null,
  removed_at timestamptz,
  merged_into uuid check (removed_at is not null or merged_into is null),
  constraint label_in_project unique (project_id, id),
  constraint label_merged_in_project foreign key (project_id, merged_into) references label (project_id, id)
);
create unique index label_name on label (project_id, name_key) where removed_at is null;
create index label_merged on label (merged_into) where merged_into is not null;
create index label_removed on label (removed_at) where removed_at is not null;

create table ticket_label (
  project_id uuid not null,
  ticket_id uuid not null,
  label_id uuid not null,
  -- The ticket's: what a filter by label reads in order.
  number integer not null,
  primary key (ticket_id, label_id),
  constraint ticket_label_on_ticket foreign key (project_id, ticket_id)
    references ticket (project_id, id) on delete cascade,
  constraint ticket_label_in_project foreign key (project_id, label_id) references label (project_id, id)
);
create index ticket_label_tickets on ticket_label (label_id, number desc);

-- The labels of a ticket, for commands. Volatile, so that it has a snapshot of its own: a command that waited for the
-- ticket's lock must see what was changed meanwhile, and not only in the ticket's row.
create function ticket_label_ids(ticket uuid) returns uuid[] language sql volatile strict as $$
  select array(
    select distinct coalesce(label.merged_into, label.id) from ticket_label
    join label on label.id = ticket_label.label_id
    where ticket_label.ticket_id = ticket and (label.removed_at is null or label.merged_into is not null)
    order by 1)
$$;
