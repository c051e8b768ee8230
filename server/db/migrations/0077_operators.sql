-- Operators: accounts with rights over the server, unless the setting OPERATORS names them (docs/decisions/0097).

create table operator (
  user_id uuid primary key references account (id) on delete cascade,
  added_at timestamptz not null
);

-- The first account of a server, until it has answered whether it wants to be the operator.
create table operator_question (user_id uuid primary key references account (id) on delete cascade);

-- When a backup was last restored into a scratch database and found to be identical.
create table backup_proof (
  is_last boolean primary key default true,
  taken_at timestamptz not null,
  proven_at timestamptz not null,
  constraint backup_proof_one check (is_last)
);

-- The list of all projects, for operators.
create index project_created_at on project (created_at desc, id desc) where deleted_at is null;
