-- The language of the page that sent a report, for the mails to its sender; null: nothing was chosen. The list of languages is in
-- domain/locale/language.ts.
alter table report add column language text check (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
