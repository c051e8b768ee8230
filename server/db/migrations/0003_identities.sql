-- Ways of signing in beside the password: passkeys, and identities at an OpenID Connect provider.

-- Whoever came by a provider has no password until they set one.
alter table account alter column password_hash drop not null;

alter table session drop constraint session_method_check;
alter table session add constraint session_method_check
  check (method in ('password', 'link', 'recovery', 'passkey', 'oidc'));

create table passkey (
  id uuid primary key,
  user_id uuid not null references account (id) on delete cascade,
  credential_id bytea not null check (length(credential_id) between 1 and 1023),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 120),
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkey_credential_id_key unique (credential_id)
);
create index passkey_user_id on passkey (user_id);

-- What a passkey has to sign: good once, for one purpose, and for a registration in one session.
create table passkey_challenge (
  id uuid primary key,
  purpose text not null check (purpose in ('registration', 'authentication')),
  session_id uuid references session (id) on delete cascade,
  challenge bytea not null,
  expires_at timestamptz not null,
  check ((purpose = 'registration') = (session_id is not null))
);
create index passkey_challenge_session_id on passkey_challenge (session_id);
create index passkey_challenge_expires_at on passkey_challenge (expires_at);

-- Who somebody is at a provider. The address and the name are what it last said of them.
create table identity (
  id uuid primary key,
  user_id uuid not null references account (id) on delete cascade,
  issuer text not null check (length(issuer) between 1 and 500),
  subject text not null check (length(subject) between 1 and 255),
  email text check (length(email) <= 254),
  name text check (length(name) <= 200),
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  constraint identity_issuer_subject_key unique (issuer, subject)
);
create index identity_user_id on identity (user_id);

-- A way to the provider and back. First it waits for the provider under the state, then, with what the provider said,
-- for the page that began it under a code; each is good once.
create table authorization_request (
  state_hash bytea primary key,
  session_id uuid references session (id) on delete cascade, -- set where an identity is to be linked
  page text not null,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  returned_at timestamptz,
  code_hash bytea,
  claims jsonb,
  expires_at timestamptz not null,
  constraint authorization_request_code_hash_key unique (code_hash)
);
create index authorization_request_session_id on authorization_request (session_id);
create index authorization_request_expires_at on authorization_request (expires_at);
