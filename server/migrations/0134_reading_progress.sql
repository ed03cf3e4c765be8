-- Which page of how many is being read: whoever looks on sees that something happens.
alter table invoice_reading add column page smallint, add column pages smallint;
