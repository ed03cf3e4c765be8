-- in steps
-- Which farms a region has is read from an index alone: the expression needs its column there, too. It takes the place of the
-- one without it.
drop index concurrently if exists participant_area_farms;
create index concurrently participant_area_farms on participant ("left"(company_postcode, 2), acreage) include (company_postcode, id);
drop index concurrently if exists participant_postcode_area;
