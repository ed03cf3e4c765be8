-- The catalogue as farmers see it: words to find products by, photos, labels.

create extension if not exists fuzzystrmatch;

-- Every word that was ever a product's, once: few enough to be compared with what somebody typed.
create table product_vocabulary (word text primary key);
create index product_vocabulary_alike on product_vocabulary using gin (word gin_trgm_ops);

-- Which products have a word, folded; kept by the trigger below.
create table product_word (
  word text not null,
  product_id bigint not null references product (id) on delete cascade,
  in_name boolean not null,
  primary key (word, product_id)
);
create index product_word_product on product_word (product_id);

create function keep_product_words() returns trigger language plpgsql as $$
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

create trigger product_words_of_new after insert on product referencing new table as changed
  for each statement execute function keep_product_words();
create trigger product_words_of_changed after update on product referencing new table as changed
  for each statement execute function keep_product_words();
-- Products that are here already.
update product set name = name;

-- Products that a phrase means, active or not, the better the fit the lower the rank. Each word must stand in a word of the
-- product or, of four letters or more, resemble one: another ending, mistyped or swapped letters.
create function find_products(phrase text) returns table (product_id bigint, rank real)
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

create table product_photo (
  id bigint generated always as identity primary key,
  product_id bigint not null constraint product_photo_one unique references product (id),
  alt text not null,
  -- Storage keys by width in pixels.
  file_keys jsonb not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamptz not null
);

create table product_label (
  product_id bigint primary key references product (id),
  storage_key text not null,
  size_bytes bigint not null check (size_bytes > 0),
  uploaded_at timestamptz not null
);
