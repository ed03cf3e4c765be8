-- Rows that must never change.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: its rows are kept as they were written', tg_op, tg_table_name;
end $$;
