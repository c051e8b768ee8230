-- The settings of new tickets of a public form, and mails to senders (docs/decisions/0102). A form that changes no setting works as before.

alter table public_form
  -- One: the type of all tickets. Several: the sender chooses. None: the default type.
  add column types text[] not null default '{}',
  add column label_ids uuid[] not null default '{}',
  -- The key of a column; null: the first column of To Do. It may name a column that was removed since.
  add column column_key text,
  add column asks_mail boolean not null default false;

-- The address to which changes of a report's state are mailed. Nobody but its sender is ever shown it.
create table report_mail (
  id uuid primary key,
  ticket_id uuid not null references report (ticket_id) on delete cascade,
  project_id uuid not null references project (id),
  email text not null,
  -- The state that the sender was last told of.
  told text not null,
  -- Whether the link by which it is confirmed was mailed. If not, it waits until the same address is confirmed for another report.
  is_mailed boolean not null,
  mails integer not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  mailed_at timestamptz,
  constraint report_mail_ticket_id_key unique (ticket_id)
);
-- At most one mail to an address until it is confirmed, whichever form it was typed into.
create unique index report_mail_waiting on report_mail (email) where confirmed_at is null and is_mailed;
create index report_mail_email on report_mail (email);
create index report_mail_project_id on report_mail (project_id);
