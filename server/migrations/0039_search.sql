-- What people say on the phone is found: phone and e-mail beside the name, and the text of messages.

alter table participant alter column search set expression as (
  search_fold(
    identifier || ' ' || first_name || ' ' || last_name || ' ' || company_name || ' ' || company_city
      || ' ' || email || ' ' || phone
  )
);
alter table registration alter column search set expression as (
  search_fold(
    identifier || ' ' || first_name || ' ' || last_name || ' ' || company_name || ' ' || city
      || ' ' || email || ' ' || phone
  )
);
alter table campaign_entry alter column search set expression as (
  search_fold(identifier || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || phone)
);

-- The words of a message as staff read it: codes and the tokens of links are found by nobody, as they are shown to nobody.
create function outbox_words(subject text, body text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector(
    'simple',
    regexp_replace(
      search_fold(coalesce(subject, '') || ' ' || regexp_replace(body, '\m\d{6}\M|[[:alnum:]_-]{40,}', ' ', 'g')),
      '[^a-z0-9]+', ' ', 'g'
    )
  );

-- All words of a phrase, each as the beginning of a word: what else was typed is no operator. Null without a word.
create function words_typed(phrase text) returns tsquery
  language sql immutable strict parallel safe
  return to_tsquery(
    'simple',
    nullif(replace(trim(regexp_replace(search_fold(phrase), '[^a-z0-9]+', ' ', 'g')), ' ', ':* & ') || ':*', ':*')
  );

create index outbox_message_words on outbox_message using gin (outbox_words(subject, body));
create index outbox_message_recipient on outbox_message using gin (search_fold(recipient) gin_trgm_ops);
create index invoice_document_name on invoice using gin (search_fold(document_name) gin_trgm_ops);
