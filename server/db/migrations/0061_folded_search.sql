-- Search without regard to case, accents and the forms of a character: what is searched is written folded, and so is what is
-- searched for. The application has the same function (domain/fold.ts), and a test compares them over all characters.

-- A text of ASCII changes only its case, so most texts take the first branch. Only functions of PostgreSQL itself: an index is
-- built without a search path.
create function folded(body text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(body) = length(body) then return lower(body); end if;
  -- An acute accent without a letter is typed as an apostrophe; NFKD would make it a space.
  body := regexp_replace(lower(normalize(replace(body, '´', ''''), nfkd)),
    '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f'
    '\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7'
    '\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08ca-\u08e1\u08e3-\u08ff'
    '\u00ad\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]',
    '', 'g');
  if body ~ '[ßþæœ]' then
    body := replace(replace(replace(replace(body, 'ß', 'ss'), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe');
  end if;
  if body ~ '[ıłøđðħŧŋĸςیىک⁄‘’‚‛‹›ʹʻʼʽ′׳“”„‟«»״‐‒–—―−־]' then
    body := translate(body, 'ıłøđðħŧŋĸςیىک⁄‘’‚‛‹›ʹʻʼʽ′׳“”„‟«»״‐‒–—―−־',
      'iloddhtnkσييك/''''''''''''''''''''''''"""""""-------');
  end if;
  if body is nfkc normalized then return body; end if;
  return normalize(body, nfkc);
end $$;

-- The pattern of `like` for texts that contain this one, without regard to the form of both.
create function folded_pattern(part text) returns text
  language sql immutable strict parallel safe
  return '%' || regexp_replace(folded(part), '[\\%_]', '\\\&', 'g') || '%';

-- Cut before it is folded, so that a long text costs little, and again after it, because a character may become several.
create or replace function searched_text(title text, description text) returns text
  language sql immutable parallel safe
  return first_bytes(folded(first_bytes(title || chr(31) || coalesce(description, ''), 16384)), 16384);

create or replace function comment_search_text(content text) returns text
  language sql immutable parallel safe
  return first_bytes(folded(first_bytes(content, 16384)), 16384);

-- A text of ASCII is the same folded as it was in lower case. The others are written again after the start, and the index of comments is
-- built then (server/db/later/).
drop index if exists comment_search;

-- Reports that are similar to what somebody writes in the public form.
alter table report drop column words;
alter table report add column words tsvector not null generated always as (to_tsvector('simple', folded(title))) stored;
