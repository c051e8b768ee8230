-- How far each reader of the event log has come in each project (events/reader.ts). Without a row: nothing read yet.
create table reader_place (
  reader text not null,
  project_id uuid not null references project (id),
  -- The last event that was handled.
  seq bigint not null default 0,
  -- How often in a row the next one has failed, and from when on it is tried again.
  failures integer not null default 0,
  retry_at timestamptz not null default '-infinity',
  primary key (reader, project_id)
);

-- Until this release the command itself asked for these mails: nobody is told again.
insert into reader_place (reader, project_id, seq) select 'news-mail', id, seq from project;
