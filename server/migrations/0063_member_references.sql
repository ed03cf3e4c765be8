-- in steps
-- What the rows of before 'members' are checked for, one table at a time, and by what a person's codes are found.
alter table session validate constraint session_membership_id_fkey;
alter table invoice validate constraint invoice_membership_id_fkey;
alter table reward_order validate constraint reward_order_membership_id_fkey;
alter table reward_order_event validate constraint reward_order_event_membership_id_fkey;
alter table one_time_transfer validate constraint one_time_transfer_membership_id_fkey;
alter table standing_transfer validate constraint standing_transfer_membership_id_fkey;
alter table contact_message validate constraint contact_message_membership_id_fkey;
alter table promotion_answer validate constraint promotion_answer_membership_id_fkey;
alter table campaign_entry validate constraint campaign_entry_membership_id_fkey;
alter table invitation validate constraint invitation_membership_id_fkey;
alter table approval_request validate constraint approval_request_kind_check;
alter table sms_code validate constraint sms_code_person_id_fkey;
alter table sms_code validate constraint sms_code_of_one;
alter table sms_code validate constraint sms_code_purpose_check;
drop index concurrently if exists sms_code_person;
create index concurrently sms_code_person on sms_code (person_id, purpose, created_at desc) where person_id is not null;
