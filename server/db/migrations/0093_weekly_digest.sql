-- The weekly digest by mail (docs/decisions/0122): one row in the settings of each person, because it concerns only them.

alter table notification_settings
  -- When the next digest is due; null: the person gets none.
  add column digest_at timestamptz,
  -- The Monday of the last week that a digest was made about, so that there is one for each week.
  add column digest_week date,
  -- By project, the day by which 85 % of all cases were done in the last digest.
  add column digest_forecasts jsonb not null default '{}';
-- Every process looks for these every minute.
create index notification_settings_digest on notification_settings (digest_at) where digest_at is not null;
