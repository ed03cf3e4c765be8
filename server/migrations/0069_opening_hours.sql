-- When a branch is open, in the one way in which hours are written: "pn–pt 7:00–17:00, sob 8:00–13:00". Empty is not known.
alter table distributor_branch add column opening_hours text not null default '' check (length(opening_hours) <= 300);
