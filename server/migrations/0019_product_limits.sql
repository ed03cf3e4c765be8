-- The yearly limit of a product is valid from a year on, as its points are from a day on.

create table product_limit (
  product_id bigint not null references product (id),
  -- For invoices of this year and the next ones, until another row of the product begins.
  from_year integer not null check (from_year between 2000 and 2100),
  -- Null: no limit from this year on.
  limit_points bigint check (limit_points > 0),
  primary key (product_id, from_year)
);

insert into product_limit (product_id, from_year, limit_points)
select id, 2000, yearly_limit_points from product where yearly_limit_points is not null;

alter table product drop column yearly_limit_points;

-- How many points one participant may get for a product in a year; null without a limit.
create function product_limit_in(product bigint, year integer) returns bigint language sql stable return (
  select l.limit_points from product_limit l
  where l.product_id = product_limit_in.product and l.from_year <= product_limit_in.year
  order by l.from_year desc limit 1
);
