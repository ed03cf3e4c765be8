-- Whom a farm lets see its points, since when, and until when.
create table partner_consent (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  partner_id bigint not null references partner (id),
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint partner_consent_order check (withdrawn_at >= given_at)
);
create unique index partner_consent_open on partner_consent (participant_id, partner_id) where withdrawn_at is null;
create index partner_consent_partner on partner_consent (partner_id);
