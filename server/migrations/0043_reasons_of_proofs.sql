-- What staff wrote beside a proof goes with the account that it is about; the proof itself still never changes. A reason
-- may be taken away, and not put in or written anew; nor may the notes of grants, which could be changed until now.
drop trigger insert_only on consent_decision;
create trigger insert_only before delete or truncate or update of
  id, participant_id, consent_id, consent_version_id, granted, decided_at, channel, address, staff_id
  on consent_decision for each statement execute function refuse_change();
create trigger reason_only_goes before update of reason on consent_decision
  for each row when (new.reason is not null) execute function refuse_change();

drop trigger insert_only on campaign_entry_event;
create trigger insert_only before delete or truncate or update of
  id, entry_id, act, status_before, status_after, actor, staff_id, happened_at
  on campaign_entry_event for each statement execute function refuse_change();
create trigger reason_only_goes before update of reason on campaign_entry_event
  for each row when (new.reason <> '') execute function refuse_change();

create trigger note_only_goes before update of note on promotion_grant_event
  for each row when (new.note <> '') execute function refuse_change();
