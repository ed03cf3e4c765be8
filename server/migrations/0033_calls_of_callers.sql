-- How often a caller (an address, of IPv6 its /64) called in a minute, summed over all processes. Each process adds its
-- calls in steps. After a crash of the database it is empty, which harms nobody.
create unlogged table caller_minute (
  caller text not null,
  minute timestamptz not null,
  calls integer not null,
  primary key (caller, minute)
);
