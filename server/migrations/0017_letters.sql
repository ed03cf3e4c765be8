-- What a farm has reached and whom it brought: congratulatory letters with their texts, and recommendations.

-- The text of a level's letter. Changing it adds a version; a letter keeps the one it was written with.
create table letter_text (
  id bigint generated always as identity primary key,
  level integer not null check (level > 0),
  version integer not null check (version > 0),
  title text not null check (length(title) between 1 and 120),
  -- Paragraphs with places as {imie}; an empty line ends a paragraph.
  content text not null check (length(content) between 1 and 3000),
  signature text not null check (length(signature) between 1 and 200),
  saved_at timestamptz not null,
  saved_by bigint references staff (id),
  constraint letter_text_version_unique unique (level, version)
);
create trigger insert_only before update or delete or truncate on letter_text
  for each statement execute function refuse_change();

insert into letter_text (level, version, title, content, signature, saved_at)
select level, 1, 'List gratulacyjny', content, 'Zespół programu {program}', '2026-01-01 00:00 Europe/Warsaw'
from (values
  (50000, E'{imie}, gratulujemy!\n\nTwoje gospodarstwo zebrało w programie {program} już {prog}. Za tym wynikiem stoją lata dobrych decyzji i codziennej pracy w polu.\n\nDziękujemy, że jesteś z nami. Życzymy pogody na czas i plonów, z których można być dumnym.'),
  (75000, E'{imie}, gratulujemy!\n\n{prog} to wynik, do którego dochodzą nieliczni. Twoje gospodarstwo należy do tych, na których przykład patrzą sąsiedzi.\n\nDziękujemy za zaufanie i za każdy sezon, w którym możemy pracować razem.'),
  (100000, E'{imie}, gratulujemy!\n\nTwoje gospodarstwo zebrało {prog}: to najwyższe osiągnięcie w programie {program}. Niech ten list będzie pamiątką pracy, która się opłaciła.\n\nZ wyrazami uznania i podziękowaniem za wspólne sezony.')
) as texts (level, content);

-- Reached is reached: a row stays when points are taken back later.
create table congratulatory_letter (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  level integer not null check (level > 0),
  letter_text_id bigint not null references letter_text (id),
  created_at timestamptz not null,
  constraint congratulatory_letter_once unique (participant_id, level)
);
create index congratulatory_letter_participant on congratulatory_letter (participant_id, created_at desc, id desc);

-- ── Recommendations ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table invitation
  add column idempotency_key text,
  add column request_hash bytea,
  -- Nothing was sent: the person is a participant already, was invited by somebody else, or objected. The farmer who
  -- recommends is told the same in each case.
  add column is_silent boolean not null default false,
  add column objected_at timestamptz,
  -- When what is known of the person was erased.
  add column erased_at timestamptz,
  -- The participant who came in by it, whose first invoice counts once.
  add column participant_id bigint references participant (id) constraint invitation_participant_unique unique,
  add column first_invoice_at timestamptz,
  add column affiliation_points bigint check (affiliation_points >= 0),
  add constraint invitation_key_unique unique (inviter_id, idempotency_key);
-- Who has an inviter was recommended; the farmer who recommends declared that the person agreed.
create index invitation_inviter on invitation (inviter_id, created_at desc, id desc) where inviter_id is not null;
create index invitation_phone on invitation (phone, expires_at) where phone <> '';
create index invitation_email on invitation (lower(email), expires_at) where email <> '';
create index invitation_due on invitation (expires_at) where inviter_id is not null and erased_at is null;

-- Who wants no invitation: only a hash of the phone or e-mail, enough to leave the person alone.
create table invitation_objection (
  contact_hash bytea primary key,
  objected_at timestamptz not null
);

-- Whether a person is a participant already is asked by phone and e-mail too.
create index participant_phone on participant (phone);
create index participant_email on participant (lower(email));
