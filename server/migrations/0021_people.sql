-- Staff and the people they look after: support sessions that end by themselves.

create index session_support on session (access_expires_at) where kind = 'support' and ended_at is null;
