-- What agents propose, until a person decides (docs/decisions/0076).
create table proposal (
  id uuid primary key,
  project_id uuid not null references project (id),
  ticket_id uuid references ticket (id) on delete cascade,
  token_id uuid not null references token (id) on delete cascade,
  user_id uuid not null references profile (id),
  operation text not null,
  row_id uuid not null,
  input jsonb not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  created_at timestamptz not null,
  decided_by uuid references profile (id),
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create index proposal_open on proposal (project_id, id) where state = 'open';
create index proposal_ticket on proposal (ticket_id, id) where ticket_id is not null;
create index proposal_token on proposal (token_id) where state = 'open';
create index proposal_decided on proposal (decided_at) where state <> 'open';
create index token_created_by on token (created_by);
