-- A renewal of a session whose answer was lost is given again. Until the first call with the new tokens nobody can have
-- them but who asked; from then on the token before them is a stolen one.
alter table session add column is_renewal_unused boolean not null default false;
