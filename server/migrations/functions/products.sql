-- Products: search by words, and their yearly limits.

create or replace function keep_product_words() returns trigger language plpgsql as $$
begin
  delete from product_word where product_id in (select id from changed);
  with words as (
    select word, changed.id, bool_or(text = changed.name) as in_name
    from changed,
      unnest(array[name, brand, category, active_substances, sap::text] || crops) as text,
      regexp_split_to_table(search_fold(text), '[^a-z0-9]+') as word
    where word <> '' group by word, changed.id
  ), known as (
    insert into product_vocabulary (word) select distinct word from words order by word on conflict do nothing
  )
  insert into product_word (word, product_id, in_name) select word, id, in_name from words;
  return null;
end $$;

-- Loads the extension into this connection: nobody but a superuser names a setting of one that is not there yet.
do $$ begin perform similarity('', ''); end $$;

-- Products that a phrase means, active or not, the better the fit the lower the rank. Each word must stand in a word of the
-- product or, of four letters or more, resemble one: another ending, mistyped or swapped letters.
create or replace function find_products(phrase text) returns table (product_id bigint, rank real)
  language sql stable
  -- So alike the index finds them; how alike is enough is said below.
  set pg_trgm.similarity_threshold = 0.2
  begin atomic
    with asked as (
      select distinct word from regexp_split_to_table(search_fold(phrase), '[^a-z0-9]+') as word where word <> '' limit 8
    ), meant as materialized (
      select asked.word as asked, known.word,
        case when known.word like asked.word || '%' then 0 else 0.2 end as distance
      from asked join product_vocabulary known on known.word like '%' || asked.word || '%'
      union all
      select asked.word, known.word, 1.7 - similarity(asked.word, known.word)
      from asked join product_vocabulary known on known.word % asked.word
      where asked.word ~ '^[a-z]{4,40}$' and known.word not like '%' || asked.word || '%'
        and (similarity(asked.word, known.word) >= 0.5
          or length(asked.word) >= 6 and abs(length(known.word) - length(asked.word)) <= 2
            and levenshtein_less_equal(asked.word, known.word, 2) <= 2)
    ), hit as (
      select found.product_id, meant.asked, min(meant.distance + case when found.in_name then 0 else 0.3 end) as distance
      from meant join product_word found on found.word = meant.word
      group by found.product_id, meant.asked
    )
    select hit.product_id, sum(hit.distance)::real
    from hit group by hit.product_id having count(*) = (select count(*) from asked);
  end;

-- How many points one participant may get for a product in a year; null without a limit.
create or replace function product_limit_in(product bigint, year integer) returns bigint language sql stable return (
  select l.limit_points from product_limit l
  where l.product_id = product_limit_in.product and l.from_year <= product_limit_in.year
  order by l.from_year desc limit 1
);
