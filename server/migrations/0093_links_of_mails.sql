-- Where in the programme a mail leads: its address is put under the text when it is sent, since only then it is known
-- everywhere. Null in a text that holds its own link, and in one that needs none.
alter table outbox_message add column link text;
