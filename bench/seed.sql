-- The words that titles and descriptions are made of, and one procedure that fills projects with tickets. How often a
-- word stands in a project of any size: 'login' in 30 of 100 tickets, 'timeout' in 1 of 100, 'flicker' in 1 of 1,000,
-- 'quasar' in 7 in all; 'ошибка' in 20 of 100, '画面' in 10 of 100, '認証' in 2 of 1,000.
create schema bench;

create table bench.word as
  select i, string_agg(syllable, '' order by k) as word
  from (
    select i, k, (array['ba','co','di','fu','ge','ha','ki','lo','mu','ne','pa','qui','re','so','ta','ver','wi','xa','yo',
      'ze','str','ing','ment','al','or'])[1 + ((hashint4(i * 7 + k)::bigint & 2147483647) % 25)::int] as syllable
    from generate_series(1, 4000) i, generate_series(1, 4) k where k <= 2 + i % 3
  ) syllables
  group by i;

-- Frequent words are frequent, as in a language.
create table bench.paragraph as
  select p as i, string_agg(word, ' ' order by n) as words
  from (select p, n, 1 + floor(4000 * power(random(), 3))::int as i
    from generate_series(1, 4000) p, generate_series(1, 40) n) chosen
  join bench.word using (i)
  group by p;

create function bench.id(kind bigint, i bigint) returns uuid language sql immutable
  return (lpad(to_hex(kind), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid;

-- Projects `first` to `last`, each of `size` tickets, everybody in `people` a member of each and the first its owner.
create procedure bench.projects(first int, last int, size int, people uuid[]) language sql as $$
  insert into project (id, name, key, owner_id, created_at, seq, last_ticket_number, member_count)
    select bench.id(1, p), 'Project ' || p, 'P' || p, people[1], now(), size, size, cardinality(people)
    from generate_series(first, last) p;
  insert into project_member (id, project_id, user_id, role, joined_at)
    select bench.id(2, p * 1000::bigint + n), bench.id(1, p), person, 'developer', now()
    from generate_series(first, last) p, unnest(people) with ordinality someone(person, n);
  insert into ticket (id, project_id, number, title, description, status, type, priority, assignee_id, reporter_id,
      created_at, updated_at)
    select bench.id(4096 + p, n), bench.id(1, p), n,
      initcap(w1.word) || ' ' || w2.word
        || case when chance[1] < 0.3 then ' on login' else '' end
        || case when chance[2] < 0.01 then ' after timeout' else '' end
        || case when chance[3] < 0.001 then ' with flicker' else '' end
        || case when size >= 7 and n % (size / 7) = 3 and n <= size / 7 * 7 then ' of the quasar' else '' end
        || case when chance[4] < 0.2 then ' ошибка' when chance[4] < 0.3 then ' 画面の不具合'
          when chance[4] < 0.302 then ' 認証できない' else '' end
        || ' ' || n,
      case when chance[5] < 0.9 then paragraph.words || ' ' || md5(n::text) end,
      (array['todo', 'in_progress', 'done', 'done'])[1 + floor(chance[6] * 4)::int],
      (array['bug', 'feature', 'task'])[1 + floor(chance[7] * 3)::int],
      case when chance[8] < 0.02 then 'critical' when chance[8] < 0.2 then 'high' when chance[8] < 0.7 then 'medium'
        else 'low' end,
      case when chance[9] < 0.5 then people[1 + floor(chance[9] * 2 * cardinality(people))::int] end,
      people[1 + floor(chance[10] * cardinality(people))::int],
      now() - (size - n) * interval '1 second', now() - (size - n) * interval '1 second'
    from (
      select p, n, array(select random() from generate_series(1, 10 + n % 1)) as chance,
        1 + floor(4000 * random())::int as a, 1 + floor(4000 * random())::int as b, 1 + floor(4000 * random())::int as c
      from generate_series(first, last) p, generate_series(1, size) n
    ) drawn
    join bench.word w1 on w1.i = a join bench.word w2 on w2.i = b join bench.paragraph on paragraph.i = c
    order by p, n;
  update project set todo_count = counted.todo, in_progress_count = counted.in_progress, done_count = counted.done
    from (
      select project_id, count(*) filter (where status = 'todo') as todo,
        count(*) filter (where status = 'in_progress') as in_progress, count(*) filter (where status = 'done') as done
      from ticket group by project_id
    ) counted
    where counted.project_id = project.id and project.id between bench.id(1, first) and bench.id(1, last);
  -- One event for each number, so that every stream can begin where it likes.
  insert into event (project_id, seq, type, actor_id, at, counts, payload)
    select project_id, number, 'ticket.deleted', reporter_id, created_at, '{}', '{}' from ticket
    where project_id between bench.id(1, first) and bench.id(1, last) and number > size - 100;
$$;

-- A discussion of 1,000 comments on the newest ticket.
create procedure bench.discussion(p int, size int) language sql as $$
  insert into comment (id, project_id, ticket_id, author_id, content, created_at)
    select bench.id(8192 + p, n), ticket.project_id, ticket.id, reporter_id, words, now() - (1000 - n) * interval '1 second'
    from ticket, generate_series(1, 1000) n join bench.paragraph on i = n
    where ticket.id = bench.id(4096 + p, size);
  update ticket set comment_count = 1000 where id = bench.id(4096 + p, size);
$$;

-- 50 files on the newest ticket. Nobody reads their bytes.
create procedure bench.files(p int, size int) language sql as $$
  insert into blob (sha256, size) select repeat('0', 64), 1 on conflict do nothing;
  insert into attachment (id, project_id, ticket_id, name, sha256, size, mime, uploader_id, created_at)
    select bench.id(16384 + p, n), ticket.project_id, ticket.id, 'screenshot-' || n || '.png', repeat('0', 64), 1,
      'image/png', reporter_id, now()
    from ticket, generate_series(1, 50) n
    where ticket.id = bench.id(4096 + p, size);
$$;
