-- Searches in the words of messages.

-- All words of a phrase, each as a prefix; other typed characters are not operators. Null without a word.
create or replace function words_typed(phrase text) returns tsquery
  language sql immutable strict parallel safe
  return to_tsquery(
    'simple',
    nullif(replace(trim(regexp_replace(search_fold(phrase), '[^a-z0-9]+', ' ', 'g')), ' ', ':* & ') || ':*', ':*')
  );
