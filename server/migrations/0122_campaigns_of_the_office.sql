-- locks: campaigns are a handful
-- A campaign that the office makes needs no code (0235): who may enter it, and its own words beside those made of its row.
alter table campaign
  -- Whether somebody without an account enters it by a mailed link.
  add column takes_visitors boolean not null default false,
  add column lead text not null default '',
  -- Sanitised when written.
  add column body text not null default '',
  -- What the window says that opens once a day for who has not entered; empty: none opens.
  add column prompt_text text not null default '';

update campaign set takes_visitors = true where flow in ('satisfaction', 'dovvo', 'halvetic');
