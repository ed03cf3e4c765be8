-- Certain invoices accept themselves (decision 0144): how far a seller is trusted, and what was judged of each electronic
-- invoice with the reasons, so that the judgement can be compared with what clerks decide.
alter table distributor
  -- off: a clerk decides; watch: only what would have been done is noted; on: certain invoices are accepted at once.
  add column automatic_acceptance text not null default 'off' check (automatic_acceptance in ('off', 'watch', 'on')),
  -- Set while it is switched off by itself, because clerks decided otherwise too often.
  add column automatic_acceptance_stopped_at timestamptz,
  -- Comparisons of before were answered by somebody who switched it on again, and count no longer.
  add column agreement_counted_from timestamptz;
update distributor set automatic_acceptance = 'on' where feed_trust = 'accept';
alter table distributor drop column feed_trust;

create table invoice_judgement (
  invoice_id bigint primary key references invoice (id),
  distributor_id bigint not null references distributor (id),
  channel text not null check (channel in ('feed', 'ksef')),
  mode text not null check (mode in ('off', 'watch', 'on')),
  -- The rules that were asked, each with the reason where it did not pass.
  rules jsonb not null,
  -- What stands on the document: a clerk may change the invoice's lines.
  lines jsonb not null,
  -- The document's lines are those of the invoice; otherwise somebody was at work on it already.
  is_entered boolean not null,
  is_certain boolean not null,
  -- Certain, and a clerk decides all the same.
  is_sample boolean not null,
  is_accepted boolean not null,
  -- What acceptance gave, or would have given before the yearly limits.
  points bigint not null,
  judged_at timestamptz not null,
  judged_on date not null,
  -- Whether the clerk decided the same; false too where what the programme accepted was taken back.
  is_agreed boolean,
  compared_at timestamptz,
  constraint invoice_judgement_certain check (not is_certain or is_entered),
  constraint invoice_judgement_sample check (not is_sample or (is_certain and not is_accepted)),
  constraint invoice_judgement_accepted check (not is_accepted or (is_certain and mode = 'on')),
  constraint invoice_judgement_compared check ((is_agreed is null) = (compared_at is null))
);
create index invoice_judgement_open on invoice_judgement (distributor_id)
  where is_certain and not is_accepted and mode <> 'off' and is_agreed is null;
create index invoice_judgement_day on invoice_judgement (judged_on, distributor_id);
-- What the limits of a day count.
create index invoice_judgement_accepted on invoice_judgement (judged_on) include (points) where is_accepted;
create index invoice_judgement_compared on invoice_judgement (distributor_id, compared_at desc) where is_agreed is not null;

-- Decisions that were taken back lately are looked for.
create index invoice_decision_change_at on invoice_decision_change (changed_at);
