-- Notifications that reach a device by Web Push, with every page closed.

-- What a notification is about, so that each kind can be turned off. A constant default writes no row anew.
alter table notification add column topic text not null default 'account';

-- The programme's own pair of keys, by which push services know who sends (VAPID). Made once.
create table push_key (
  id smallint primary key default 1 check (id = 1),
  public_key text not null,
  private_key text not null
);

-- A browser that asked for notifications, and under which address its push service takes them.
create table push_subscription (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  muted text[] not null default '{}',
  -- Whether the locked screen shows what happened, or only that something did.
  shows_content boolean not null default false,
  created_at timestamptz not null,
  last_sent_at timestamptz
);
create index push_subscription_participant on push_subscription (participant_id);

-- What is on its way to a device; gone once it was sent, given up or no longer wanted.
create table push_message (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscription on delete cascade,
  notification_id bigint not null references notification on delete cascade,
  -- Many at once wait behind what concerns one person.
  is_news boolean not null,
  not_before timestamptz not null,
  tries integer not null default 0
);
create index push_message_turn on push_message (is_news, id);
create index push_message_subscription on push_message (subscription_id);
create index push_message_notification on push_message (notification_id);
