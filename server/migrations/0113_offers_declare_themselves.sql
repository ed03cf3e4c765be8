-- locks: campaigns are a handful, and nothing stands in the new columns of their entries yet
-- What a campaign gives, how much in all, and until when each step lasts (0226): what people read is made of this.
alter table campaign
  -- Money: one sum, so much for each litre or kilogram, or what the purchase cost.
  add column reward_kind text,
  add column reward_grosze integer,
  add column reward_cap_grosze integer,
  -- What is sent beside it. Its value is recorded in the year in which it was sent.
  add column thing_name text not null default '',
  add column thing_value_grosze integer,
  -- What is ordered, paid and sent may never exceed this; null: no bound.
  add column budget_grosze bigint,
  -- When the office was told that most of it is gone; and whether what is left is not enough for another entry.
  add column budget_warned_at timestamptz,
  add column is_spent boolean not null default false,
  add column review_working_days integer not null default 5,
  add column reward_working_days integer not null default 5,
  -- Before that nobody but the office knows it.
  add column opened_at timestamptz,
  add constraint campaign_reward_kind_check check (reward_kind in ('fixed', 'per_unit', 'refund')),
  add constraint campaign_reward check (
    case reward_kind
      when 'fixed' then reward_grosze is not null and reward_cap_grosze is null
      when 'per_unit' then reward_grosze is not null and reward_cap_grosze is not null
      when 'refund' then reward_grosze is null and reward_cap_grosze is not null
      else reward_kind is null and reward_grosze is null and reward_cap_grosze is null
    end
  ),
  add constraint campaign_amounts check (
    reward_grosze > 0 and reward_cap_grosze > 0 and thing_value_grosze > 0 and budget_grosze > 0
  ),
  add constraint campaign_thing check (thing_name <> '' or thing_value_grosze is null),
  add constraint campaign_promises check (
    review_working_days between 1 and 60 and reward_working_days between 1 and 60
  );

alter table campaign_entry
  -- Since when what it gives is owed.
  add column owed_since timestamptz,
  -- Paid, rejected or closed: the office has nothing to do with it, and it stands last.
  add column is_over boolean not null default false;

-- Cards and other things that campaigns sent, as worth as they were then.
create table campaign_thing (
  id bigint generated always as identity primary key,
  entry_id bigint not null references campaign_entry (id),
  participant_id bigint not null references participant (id),
  name text not null,
  value_grosze integer not null check (value_grosze > 0),
  tax_treatment text not null check (tax_treatment in ('none', 'notice', 'flat_rate')),
  tax_grosze integer not null check (tax_grosze between 0 and value_grosze),
  year integer not null,
  sent_at timestamptz not null,
  sent_by bigint not null references staff (id),
  constraint campaign_thing_once unique (entry_id)
);
create index campaign_thing_year on campaign_thing (participant_id, year);
create trigger insert_only before update or delete or truncate on campaign_thing
  for each statement execute function refuse_change();

-- An installation that has people goes on with the campaigns that it has; a new one opens its own.
update campaign set opened_at = now() where exists (select from staff);
-- Until now that was a card, whose value nobody has said.
update campaign set thing_name = 'karta paliwowa' where flow = 'dovvo' and opened_at is not null;
