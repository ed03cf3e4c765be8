-- The money of a campaign is an order without points: it goes through payouts as every other, once for an entry.
alter table reward_order
  add column campaign_entry_id bigint references campaign_entry (id),
  alter column journal_id drop not null,
  drop constraint reward_order_points_check,
  drop constraint reward_order_cancelled;
alter table reward_order
  add constraint reward_order_origin check (
    case when campaign_entry_id is null then points > 0 and journal_id is not null
    else points = 0 and journal_id is null and kind = 'bank_transfer' end
  ),
  add constraint reward_order_cancelled check (
    (status = 'cancelled') = (cancelled_by is not null)
    and (refund_journal_id is not null) = (status = 'cancelled' and campaign_entry_id is null)
  );
create unique index reward_order_campaign_once on reward_order (campaign_entry_id) where status <> 'cancelled';

-- Rules of a campaign, in versions that stay; the newest is in force.
create table campaign_rules (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaign (id),
  version integer not null,
  -- Sanitised when written.
  content text not null,
  published_at timestamptz not null,
  published_by bigint references staff (id),
  constraint campaign_rules_version unique (campaign_id, version)
);
create trigger insert_only before update or delete or truncate on campaign_rules
  for each statement execute function refuse_change();

-- The rules an entrant accepted, and when. Of entries from before, nobody knows.
alter table campaign_entry
  add column rules_id bigint references campaign_rules (id),
  add column rules_accepted_at timestamptz,
  add constraint campaign_entry_rules check ((rules_id is null) = (rules_accepted_at is null));

-- First rules, which a lawyer must check.
insert into campaign_rules (campaign_id, version, published_at, content)
select campaign.id, 1, first.since::timestamptz, first.content from campaign join (values
  ('pewnosc100', '2023-05-11 00:00 Europe/Warsaw', '<h2>1. Postanowienia ogólne</h2><p>Akcja „Halvetic: 100% pewności” jest przeznaczona dla osób prowadzących gospodarstwo rolne. Organizatorem akcji jest organizator programu lojalnościowego.</p><h2>2. Terminy</h2><p>Zgłoszenia przyjmujemy od 11 maja do 15 września 2023 r., a reklamacje do 27 października 2023 r.</p><h2>3. Zasady udziału</h2><ol><li>Udział zgłasza się formularzem akcji i potwierdza odnośnikiem wysłanym e-mailem.</li><li>Akcja dotyczy zakupu co najmniej 5 l herbicydu Halvetic.</li><li>Reklamację działania można złożyć jeden raz, pod odnośnikiem z wiadomości e-mail. Można do niej dodać do pięciu zdjęć.</li><li>Jedno gospodarstwo bierze udział w akcji jeden raz.</li></ol><h2>4. Nagroda</h2><p>Gdy organizator uzna reklamację, zwraca cenę zakupionego środka. O sposobie zwrotu informuje osobę, która złożyła reklamację.</p><h2>5. Dane osobowe</h2><p>Dane ze zgłoszenia służą do jego sprawdzenia i wydania nagrody. Więcej mówi polityka prywatności w portalu.</p><h2>6. Reklamacje</h2><p>O rozpatrzeniu reklamacji działania informujemy e-mailem i pod odnośnikiem do zgłoszenia.</p>'),
  ('dovvo-promocja-mocna-akcja-taka', '2026-01-01 00:00 Europe/Warsaw', '<h2>1. Postanowienia ogólne</h2><p>Akcja „Dovvo: mocna akcja” jest przeznaczona dla osób prowadzących gospodarstwo rolne, także spoza programu. Organizatorem akcji jest organizator programu lojalnościowego.</p><h2>2. Terminy</h2><p>Zgłoszenia przyjmujemy w terminie podanym na stronie akcji. Nagrody wydajemy do dnia jej zamknięcia.</p><h2>3. Zasady udziału</h2><ol><li>Udział zgłasza się formularzem akcji.</li><li>Zgłoszenie sprawdza organizator. Zgłoszenie zwrócone do poprawy można wysłać ponownie.</li><li>Trzeba kupić co najmniej 10 l herbicydu Dovvo.</li><li>Zakup potwierdza faktura zaakceptowana w programie, z datą z czasu zgłoszeń, albo dokument okazany organizatorowi.</li><li>Jedno gospodarstwo bierze udział w akcji jeden raz.</li></ol><h2>4. Nagroda</h2><p>Nagrodą jest karta paliwowa, wysyłana pod adres ze zgłoszenia.</p><h2>5. Dane osobowe</h2><p>Dane ze zgłoszenia służą do jego sprawdzenia i wydania nagrody. Więcej mówi polityka prywatności w portalu.</p><h2>6. Reklamacje</h2><p>Reklamacje można składać przez infolinię albo formularz kontaktu z przedstawicielem w portalu. Odpowiadamy w ciągu 14 dni.</p>'),
  ('halvetic-promocja-mocna-akcja-taka', '2026-01-01 00:00 Europe/Warsaw', '<h2>1. Postanowienia ogólne</h2><p>Akcja „Halvetic: mocna akcja” jest przeznaczona dla osób prowadzących gospodarstwo rolne, także spoza programu. Organizatorem akcji jest organizator programu lojalnościowego.</p><h2>2. Terminy</h2><p>Zgłoszenia przyjmujemy w terminie podanym na stronie akcji. Nagrody wydajemy do dnia jej zamknięcia.</p><h2>3. Zasady udziału</h2><ol><li>Udział zgłasza się formularzem akcji.</li><li>Zgłoszenie sprawdza organizator. Zgłoszenie zwrócone do poprawy można wysłać ponownie.</li><li>Jedno gospodarstwo bierze udział w akcji jeden raz.</li></ol><h2>4. Nagroda</h2><p>Nagrodę przyznajemy po akceptacji zgłoszenia. O jej wydaniu piszemy e-mailem.</p><h2>5. Dane osobowe</h2><p>Dane ze zgłoszenia służą do jego sprawdzenia i wydania nagrody. Więcej mówi polityka prywatności w portalu.</p><h2>6. Reklamacje</h2><p>Reklamacje można składać przez infolinię albo formularz kontaktu z przedstawicielem w portalu. Odpowiadamy w ciągu 14 dni.</p>'),
  ('leptosar-promocja', '2026-01-01 00:00 Europe/Warsaw', '<h2>1. Postanowienia ogólne</h2><p>Akcja „Promocja Leptosar” jest przeznaczona dla uczestników programu lojalnościowego. Organizatorem akcji jest organizator programu lojalnościowego.</p><h2>2. Terminy</h2><p>Zgłoszenia przyjmujemy w terminie podanym na stronie akcji. Nagrody wydajemy do dnia jej zamknięcia.</p><h2>3. Zasady udziału</h2><ol><li>Udział zgłasza się formularzem akcji po zalogowaniu.</li><li>Zgłoszenie sprawdza organizator. Zgłoszenie zwrócone do poprawy można wysłać ponownie.</li><li>Trzeba kupić co najmniej 5 l środka Leptosar.</li><li>Zakup potwierdza faktura zaakceptowana w programie, z datą z czasu zgłoszeń, albo dokument okazany organizatorowi.</li><li>Jedno gospodarstwo bierze udział w akcji jeden raz.</li></ol><h2>4. Nagroda</h2><p>Nagrodą jest przelew na potwierdzone konto bankowe z profilu uczestnika. Bez numeru konta wypłata czeka na jego dodanie.</p><h2>5. Dane osobowe</h2><p>Dane ze zgłoszenia służą do jego sprawdzenia i wydania nagrody. Więcej mówi polityka prywatności w portalu.</p><h2>6. Reklamacje</h2><p>Reklamacje można składać przez infolinię albo formularz kontaktu z przedstawicielem w portalu. Odpowiadamy w ciągu 14 dni.</p>')
) as first (slug, since, content) on first.slug = campaign.slug;
