-- What the office shows of automatic acceptance beside each seller is kept as invoices are judged and compared: arrivals by
-- day, comparisons by month. What changes between this and the triggers is mended by the next proof of the sums.
insert into row_count (name, key, detail, total, amount)
select 'acceptance.judged', distributor_id, to_char(judged_on, 'YYYY-MM-DD') || ' ' || is_accepted, count(*), 0
  from invoice_judgement group by 2, 3
union all
select 'acceptance.compared', distributor_id,
    to_char(compared_at at time zone 'Europe/Warsaw', 'YYYY-MM') || ' ' || is_agreed, count(*), 0
  from invoice_judgement where is_agreed is not null group by 2, 3
on conflict (name, key, detail) do update set total = excluded.total;
