-- The catalogue as farmers see it: words to find products by, photos, labels.

create function product_words(name text, brand text, category text, substances text, crops text[], sap integer) returns text
  language sql immutable parallel safe
  return search_fold(name || ' ' || brand || ' ' || category || ' ' || coalesce(substances, '') || ' '
    || array_to_string(crops, ' ') || ' ' || sap::text);

alter table product
  add column words text generated always as (product_words(name, brand, category, active_substances, crops, sap)) stored;
create index product_words on product using gin (words gin_trgm_ops);

create extension if not exists fuzzystrmatch;

-- Active products that a phrase means, the better the fit the lower the rank. Each word must stand in the product's
-- words, or, of four letters or more, resemble one of them: another ending, mistyped or swapped letters.
create function find_products(phrase text) returns table (product_id bigint, rank real)
  language sql stable
  -- So alike the index finds them; how alike is enough is said below.
  set pg_trgm.word_similarity_threshold = 0.3
  begin atomic
    with asked as (
      select distinct word from regexp_split_to_table(search_fold(phrase), '[^a-z0-9]+') as word where word <> '' limit 8
    ), hit as (
      select product.id,
        case
          when search_fold(product.name) like asked.word || '%' then 0
          when search_fold(product.name) like '%' || asked.word || '%' then 0.1
          when product.words like '% ' || asked.word || '%' then 0.3
          else 0.5
        end as rank
      from asked join product on product.is_active and product.words like '%' || asked.word || '%'
      union all
      select product.id, 1.7 - alike.similarity
      from asked
      join product on product.is_active and product.words %> asked.word and product.words not like '%' || asked.word || '%'
      cross join lateral (select word_similarity(asked.word, product.words) as similarity) alike
      where asked.word ~ '^[a-z]{4,40}$'
        and (alike.similarity >= 0.5
          or length(asked.word) >= 6 and exists (
            select from regexp_split_to_table(product.words, '[^a-z0-9]+') as word
            where length(word) between length(asked.word) - 2 and length(asked.word) + 2
              and levenshtein_less_equal(asked.word, word, 2) <= 2))
    )
    select hit.id, sum(hit.rank)::real from hit
    group by hit.id having count(*) = (select count(*) from asked);
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
