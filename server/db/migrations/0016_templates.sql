-- What the description of a new ticket of a type begins with.
create table ticket_template (
  project_id uuid not null references project (id),
  type text not null check (type in ('bug', 'feature', 'task')),
  description text check (length(description) between 1 and 50000),
  version integer not null,
  primary key (project_id, type)
);
