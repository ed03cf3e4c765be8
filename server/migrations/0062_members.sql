-- A farm is more than one person: people whom its owner lets in, each with a sign-in of their own.

create table person (
  id bigint generated always as identity primary key,
  -- What the person signs in by; gone once no farm lets them in any more.
  phone text unique check (phone ~ '^\+48[0-9]{9}$'),
  password_hash text,
  password_set_at timestamptz,
  created_at timestamptz not null,
  erased_at timestamptz,
  check ((phone is null) = (erased_at is not null)),
  check (erased_at is null or password_hash is null)
);

create table farm_membership (
  id bigint generated always as identity primary key,
  person_id bigint not null references person,
  participant_id bigint not null references participant,
  -- As this farm calls them: what another farm calls the same person is not its business.
  first_name text not null check (length(first_name) <= 60),
  last_name text not null check (length(last_name) <= 60),
  role text not null check (role in ('read', 'submit', 'full')),
  invited_at timestamptz not null,
  -- The secret of the link in the SMS; gone once it was used or is over.
  invitation_hash bytea unique,
  invitation_expires_at timestamptz,
  accepted_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('owner', 'person', 'office', 'closed', 'expired')),
  check ((invitation_hash is null) = (invitation_expires_at is null)),
  check ((invitation_hash is null) = (accepted_at is not null or ended_at is not null)),
  check ((ended_at is null) = (end_reason is null))
);
create unique index farm_membership_living on farm_membership (person_id, participant_id) where ended_at is null;
create index farm_membership_farm on farm_membership (participant_id);
create index farm_membership_invitation on farm_membership (invitation_expires_at) where invitation_hash is not null;

-- Who of the farm is signed in, and who did something; null is the owner.
alter table session add column membership_id bigint;
alter table invoice add column membership_id bigint;
alter table reward_order add column membership_id bigint;
alter table reward_order_event add column membership_id bigint;
alter table one_time_transfer add column membership_id bigint;
alter table standing_transfer add column membership_id bigint;
alter table contact_message add column membership_id bigint;
alter table promotion_answer add column membership_id bigint;
alter table campaign_entry add column membership_id bigint;
alter table invitation add column membership_id bigint;

alter table session add constraint session_membership_id_fkey foreign key (membership_id) references farm_membership not valid;
alter table invoice add constraint invoice_membership_id_fkey foreign key (membership_id) references farm_membership not valid;
alter table reward_order add constraint reward_order_membership_id_fkey
  foreign key (membership_id) references farm_membership not valid;
alter table reward_order_event add constraint reward_order_event_membership_id_fkey
  foreign key (membership_id) references farm_membership not valid;
alter table one_time_transfer add constraint one_time_transfer_membership_id_fkey
  foreign key (membership_id) references farm_membership not valid;
alter table standing_transfer add constraint standing_transfer_membership_id_fkey
  foreign key (membership_id) references farm_membership not valid;
alter table contact_message add constraint contact_message_membership_id_fkey
  foreign key (membership_id) references farm_membership not valid;
alter table promotion_answer add constraint promotion_answer_membership_id_fkey
  foreign key (membership_id) references farm_membership not valid;
alter table campaign_entry add constraint campaign_entry_membership_id_fkey
  foreign key (membership_id) references farm_membership not valid;
alter table invitation add constraint invitation_membership_id_fkey
  foreign key (membership_id) references farm_membership not valid;

-- A person sets a forgotten password by a code, and the owner confirms by one whom they let in.
alter table sms_code
  alter column participant_id drop not null,
  add column person_id bigint,
  add constraint sms_code_person_id_fkey foreign key (person_id) references person not valid,
  add constraint sms_code_of_one check ((participant_id is null) <> (person_id is null)) not valid,
  drop constraint sms_code_purpose_check,
  add constraint sms_code_purpose_check check
    (purpose in ('password_reset', 'phone', 'bank_account', 'transfer', 'passkey', 'member', 'person_password')) not valid;

-- Giving a farm to another owner takes two administrators.
alter table approval_request
  drop constraint approval_request_kind_check,
  add constraint approval_request_kind_check
    check (kind in ('staff.approver', 'setting.change', 'participant.owner')) not valid;
