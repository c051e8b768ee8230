-- Watching and the inbox (docs/decisions/0053). Rows of both end with the membership and with the ticket.
create table ticket_watch (
  ticket_id uuid not null,
  user_id uuid not null,
  project_id uuid not null,
  -- False where the person chose not to watch: nothing but their own choice changes that again.
  is_on boolean not null default true,
  -- Of the project: only later events are told.
  seq bigint not null
);

alter table ticket_watch add primary key (ticket_id, user_id);
create index ticket_watch_person on ticket_watch (user_id, project_id);
alter table ticket_watch add constraint ticket_watch_ticket
  foreign key (project_id, ticket_id) references ticket (project_id, id) on delete cascade;
alter table ticket_watch add constraint ticket_watch_member
  foreign key (project_id, user_id) references project_member (project_id, user_id) on delete cascade;

-- What a person is told of a ticket: one line, which the next event renews. It holds no text.
create table inbox_line (
  user_id uuid not null,
  ticket_id uuid not null,
  project_id uuid not null,
  -- Why, since it was read: each reason once, the newest first.
  reasons text[] not null check (cardinality(reasons) > 0
    and reasons <@ array['mentioned', 'assigned', 'commented', 'moved', 'edited']),
  -- How many events since it was read.
  count integer not null check (count > 0),
  -- The newest event.
  seq bigint not null,
  at timestamptz not null,
  actor_id uuid references profile (id),
  -- The comment it wrote, if any; it may be deleted by now.
  comment_id uuid,
  state text not null default 'unread' check (state in ('unread', 'read', 'done')),
  primary key (user_id, ticket_id),
  constraint inbox_line_ticket foreign key (project_id, ticket_id)
    references ticket (project_id, id) on delete cascade,
  constraint inbox_line_member foreign key (project_id, user_id)
    references project_member (project_id, user_id) on delete cascade
);
create index inbox_line_ticket on inbox_line (project_id, ticket_id);
create index inbox_line_open on inbox_line (user_id, at desc, ticket_id desc) where state <> 'done';
create index inbox_line_unread on inbox_line (user_id, at desc, ticket_id desc) where state = 'unread';
create index inbox_line_seen on inbox_line (at) where state <> 'unread';

-- What happened before this release is told to nobody. Whoever made a ticket, has it or commented on it watches it: that is written
-- after the start (server/db/later/fills.ts), and the reader waits for it.
insert into reader_place (reader, project_id, seq, retry_at) select 'inbox', id, seq, 'infinity' from project;
