-- Invoices: the states a line may have given its invoice's.

create or replace function invoice_allows_line(invoice_status text, line_status text) returns boolean language sql immutable
return case invoice_status
  when 'accepted' then line_status in ('accepted', 'rejected', 'limit', 'limit.product')
  when 'rejected' then line_status = 'rejected'
  when 'cancelled' then line_status in ('cancelled', 'rejected')
  else line_status in ('pending', 'rejected')
end;

-- Looked at when the transaction ends: invoice and lines change one after the other.
create or replace function invoice_line_fits() returns trigger language plpgsql as $$
declare
  misfit record;
begin
  if tg_table_name = 'invoice' then
    select i.id, i.status, l.status as line_status into misfit from invoice i join invoice_line l on l.invoice_id = i.id
    where i.id = new.id and not invoice_allows_line(i.status, l.status) limit 1;
  else
    select i.id, i.status, l.status as line_status into misfit from invoice_line l join invoice i on i.id = l.invoice_id
    where l.id = new.id and not invoice_allows_line(i.status, l.status);
  end if;
  if found then
    raise exception 'invoice % is %, and no line of it can be %', misfit.id, misfit.status, misfit.line_status
      using errcode = 'check_violation', constraint = 'invoice_line_fits_invoice', table = 'invoice_line';
  end if;
  return null;
end $$;
