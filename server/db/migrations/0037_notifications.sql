-- Mails about the inbox (docs/decisions/0063).
create table notification_settings (
  user_id uuid primary key references account (id) on delete cascade,
  is_on boolean not null default true,
  -- By reason, what differs from the default.
  paces jsonb not null default '{}',
  -- Of the time zone database; null: UTC.
  zone text,
  quiet_from text,
  quiet_until text,
  -- The address that a mail server refused for good. It counts as long as it is that of the account.
  refused_email text,
  refused_at timestamptz,
  check ((quiet_from is null) = (quiet_until is null)),
  check ((refused_email is null) = (refused_at is null))
);

-- A mail to send. Its id is that of the message, however often it is tried.
create table notification_mail (
  id uuid primary key,
  user_id uuid not null references account (id) on delete cascade,
  pace text not null check (pace in ('now', 'hourly', 'daily')),
  made_at timestamptz not null,
  attempts integer not null default 0,
  -- When it is tried next; ahead of now also while it is being sent.
  retry_at timestamptz not null,
  sent_at timestamptz
);
create index notification_mail_waiting on notification_mail (retry_at) where sent_at is null;
create index notification_mail_person on notification_mail (user_id, made_at);
create index notification_mail_sent on notification_mail (sent_at) where sent_at is not null;

-- What a person is to be mailed about a ticket: which events, and why. It holds no text.
create table notification (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references account (id) on delete cascade,
  ticket_id uuid not null,
  project_id uuid not null,
  pace text not null check (pace in ('now', 'hourly', 'daily')),
  reasons text[] not null,
  first_seq bigint not null,
  last_seq bigint not null,
  since timestamptz not null,
  due_at timestamptz not null,
  -- Null while it collects further events.
  mail_id uuid references notification_mail (id) on delete cascade,
  constraint notification_ticket foreign key (project_id, ticket_id)
    references ticket (project_id, id) on delete cascade,
  constraint notification_member foreign key (project_id, user_id)
    references project_member (project_id, user_id) on delete cascade
);
create unique index notification_collecting on notification (user_id, ticket_id, pace) where mail_id is null;
create index notification_due on notification (due_at) where mail_id is null;
create index notification_since on notification (since) where mail_id is null;
create index notification_of_mail on notification (mail_id) where mail_id is not null;
create index notification_ticket on notification (project_id, ticket_id);
create index notification_person on notification (user_id, ticket_id);

-- Whoever has read a line, is done with it or put it off is not mailed about what it told.
create function forget_notifications() returns trigger language plpgsql as $$
begin
  delete from notification where user_id = new.user_id and ticket_id = new.ticket_id;
  return null;
end $$;
create trigger inbox_line_seen after update on inbox_line for each row
  when (new.seq = old.seq and new.count = old.count and (new.state, new.at) is distinct from (old.state, old.at))
  execute function forget_notifications();
