-- Two-factor sign-in can be required by a project, and its members can be asked to sign in again (docs/decisions/0099).

alter table project add column requires_two_factor boolean not null default false;
-- A session from before this time may not enter the project, except `sessions_except`, which belongs to the owner who asked.
alter table project add column sessions_from timestamptz;
alter table project add column sessions_except uuid;

-- Whether a person can show two factors at all: an authenticator, a passkey, or the provider's sign-in. A robot has no sign-in.
create function has_two_factors(person uuid) returns boolean language sql stable as $$
  select exists (select from factor where user_id = person and verified_at is not null)
    or exists (select from passkey where user_id = person)
    or exists (select from identity where user_id = person)
    or exists (select from account where id = person and robot_project_id is not null)
$$;

-- Also: whether two factors were shown, and when the sign-in was. A token counts by what its person has.
create or replace view credential as
  select id, user_id, awaiting_factor, null::timestamptz as expires_at,
    (factor_verified_at is not null or method in ('passkey', 'oidc')) as two_factor, created_at as signed_in_at
  from session
  union all
  select id, user_id, false, expires_at, has_two_factors(user_id), null::timestamptz from token where ended_at is null;
