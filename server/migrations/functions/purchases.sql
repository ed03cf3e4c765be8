-- What a document is, by each source: kept as invoices, their lines and the readings of their files change.

-- What the invoices' own rows say now. Of one that a participant sent the seller was chosen and the rest typed, by them or by
-- a clerk; one that came electronically says it itself.
create or replace function purchase_claims_of(invoice_ids bigint[]) returns void language sql as $$
  insert into purchase_claim as c (invoice_id, source, seller_nip, number_key, document_kind, issue_day, sum_grosze, buyer_nip,
    ksef_number, xml_sha256, file_sha256, claimed_at)
  select i.id, case i.source when 'edi' then 'electronic' else 'typed' end, d.nip, nullif(i.number_key, ''), i.document_kind,
    i.issue_date, l.sum_grosze, i.buyer_nip, i.ksef_number, i.ksef_sha256, f.sha256, i.submitted_at
  from invoice i join distributor d on d.id = i.distributor_id
    left join stored_file f on f.id = i.file_id
    cross join lateral (
      select case when bool_and(value_grosze is not null) and sum(value_grosze) > 0 then sum(value_grosze) end as sum_grosze
      from invoice_line where invoice_id = i.id
    ) l
  where i.id = any (invoice_ids)
  on conflict (invoice_id, source) do update set seller_nip = excluded.seller_nip, number_key = excluded.number_key,
    document_kind = excluded.document_kind, issue_day = excluded.issue_day, sum_grosze = excluded.sum_grosze,
    buyer_nip = excluded.buyer_nip, ksef_number = excluded.ksef_number, xml_sha256 = excluded.xml_sha256,
    file_sha256 = excluded.file_sha256
$$;

create or replace function purchase_note_invoice() returns trigger language plpgsql as $$
begin
  perform purchase_claims_of(array[new.id]);
  return null;
end $$;

create or replace trigger purchase_of_new after insert on invoice
  for each row execute function purchase_note_invoice();
create or replace trigger purchase_of_changed
  after update of source, distributor_id, document_key, document_kind, issue_date, buyer_nip, ksef_number, ksef_sha256, file_id
  on invoice for each row
  when ((old.source, old.distributor_id, old.document_key, old.document_kind, old.issue_date, old.buyer_nip, old.ksef_number,
      old.ksef_sha256, old.file_id)
    is distinct from (new.source, new.distributor_id, new.document_key, new.document_kind, new.issue_date, new.buyer_nip,
      new.ksef_number, new.ksef_sha256, new.file_id))
  execute function purchase_note_invoice();

create or replace function purchase_note_lines() returns trigger language plpgsql as $$
begin
  perform purchase_claims_of(array_agg(distinct l.invoice_id)) from touched l having count(*) > 0;
  return null;
end $$;

create or replace trigger purchase_of_lines after insert on invoice_line referencing new table as touched
  for each statement execute function purchase_note_lines();
create or replace trigger purchase_of_lines_gone after delete on invoice_line referencing old table as touched
  for each statement execute function purchase_note_lines();

-- What was read from an invoice's file, and which of it is only likely.
create or replace function purchase_note_reading() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.invoice_id is not null then
    delete from purchase_claim where invoice_id = old.invoice_id and source = 'read';
  end if;
  if tg_op = 'DELETE' or new.invoice_id is null or (new.found is null and new.picture_hash is null) then
    return null;
  end if;
  insert into purchase_claim (invoice_id, source, seller_nip, number_key, issue_day, sum_grosze, buyer_nip, picture_hash,
    uncertain, claimed_at)
  select new.invoice_id, 'read', new.found -> 'seller_nip' ->> 'value', nullif(new.number_key, ''),
    case when pg_input_is_valid(new.found -> 'issue_date' ->> 'value', 'date')
      then (new.found -> 'issue_date' ->> 'value')::date end,
    (
      select case when bool_and(l ->> 'value_grosze' is not null) and sum((l ->> 'value_grosze')::bigint) > 0
        then sum((l ->> 'value_grosze')::bigint) end
      from jsonb_array_elements(new.found -> 'lines') l
    ),
    new.found -> 'buyer_nip' ->> 'value', new.picture_hash,
    array(
      select f.claim
      from (values ('number', 'number'), ('seller_nip', 'seller'), ('issue_date', 'day'), ('buyer_nip', 'buyer')) f (field, claim)
      where (new.found -> f.field ->> 'is_uncertain')::boolean
    ) || array(
      select distinct 'sum' from jsonb_array_elements(new.found -> 'lines') l where (l ->> 'is_uncertain')::boolean
    ),
    new.done_at;
  return null;
end $$;

create or replace trigger purchase_of_reading after insert or delete or update of status, invoice_id on invoice_reading
  for each row execute function purchase_note_reading();

-- Invoices of which nothing is known yet.
create or replace view purchase_unclaimed as
  select i.id from invoice i
  where not exists (
    select from purchase_claim c where c.invoice_id = i.id and c.source = case i.source when 'edi' then 'electronic' else 'typed' end
  );

-- The invoices that somebody of the office looks at, because each may have brought its points twice, or because the seller's
-- electronic document says otherwise than what was accepted: then the invoice itself is among the others.
create or replace view purchase_doubt_waiting as
  select invoice_id, min(opened_at) as opened_at, array_agg(other_id order by other_id) as other_ids
  from (
    select invoice_id, other_id, opened_at from purchase_doubt where decided_at is null
    union all
    select differs_from, differs_from, differs_since from feed_document
    where differs_from is not null and status = 'waiting'
  ) asked
  group by invoice_id;
