-- Links in mails: who asked for one and from where, and the way back from a change of address.

alter table mail_link
  -- Where it was asked for, as its mail tells; null for one that an operator made.
  add column device text,
  add column address text,
  -- Of the secret of the browser that asked for it, if it sent one.
  add column browser_hash bytea;

-- One row for each change of address that whoever reads the old one may still undo.
create table email_undo (
  id uuid primary key,
  user_id uuid not null references account (id) on delete cascade,
  hash bytea not null,
  -- The address before the change.
  email text not null check (email = lower(email) and length(email) <= 254),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint email_undo_hash_key unique (hash)
);
create index email_undo_user_id on email_undo (user_id, created_at);
create index email_undo_expires_at on email_undo (expires_at);
