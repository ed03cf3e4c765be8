-- Searches in the words of messages.

-- All words of a phrase, each as the beginning of a word: what else was typed is no operator. Null without a word.
create or replace function words_typed(phrase text) returns tsquery
  language sql immutable strict parallel safe
  return to_tsquery(
    'simple',
    nullif(replace(trim(regexp_replace(search_fold(phrase), '[^a-z0-9]+', ' ', 'g')), ' ', ':* & ') || ':*', ':*')
  );
