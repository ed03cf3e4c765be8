-- A line's state is never another than its invoice allows, and what brings nothing has no points.

update invoice_line l set status = 'rejected', points = 0, explanation = l.explanation || '{"points": 0}'
from invoice i where i.id = l.invoice_id and i.status = 'rejected' and (l.status <> 'rejected' or l.points <> 0);

alter table invoice_line drop constraint invoice_line_status_check;
alter table invoice_line add constraint invoice_line_status_check
  check (status in ('pending', 'accepted', 'rejected', 'limit', 'limit.product', 'cancelled'));
update invoice_line l set status = 'cancelled', points = 0, explanation = l.explanation || '{"points": 0}'
from invoice i where i.id = l.invoice_id and i.status = 'cancelled' and l.status <> 'rejected';
update invoice_line set points = 0 where status = 'rejected' and points <> 0;
alter table invoice_line add constraint invoice_line_refused_brings_nothing
  check (status not in ('rejected', 'cancelled') or points = 0);

create function invoice_allows_line(invoice_status text, line_status text) returns boolean language sql immutable
return case invoice_status
  when 'accepted' then line_status in ('accepted', 'rejected', 'limit', 'limit.product')
  when 'rejected' then line_status = 'rejected'
  when 'cancelled' then line_status in ('cancelled', 'rejected')
  else line_status in ('pending', 'rejected')
end;

-- Looked at when the transaction ends: invoice and lines change one after the other.
create function invoice_line_fits() returns trigger language plpgsql as $$
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
create constraint trigger invoice_line_fits_invoice after insert or update of status, invoice_id on invoice_line
  deferrable initially deferred for each row execute function invoice_line_fits();
create constraint trigger invoice_fits_lines after update of status on invoice
  deferrable initially deferred for each row execute function invoice_line_fits();
