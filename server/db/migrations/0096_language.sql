-- The language and the formats that a person has chosen; null: nothing was chosen. The list of languages is in
-- domain/locale/language.ts, so that another one needs no migration.
alter table account
  add column language text check (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  add column week_start text check (week_start in ('monday', 'sunday', 'saturday')),
  add column hour_cycle text check (hour_cycle in ('h12', 'h23'));
