-- What people know their own sessions by: the device in words, and when it was last used.

alter table session
  -- Browser and system in words, as the sign-in named them; null: unknown. Gone when its owner's account is erased.
  add column device text constraint session_device_short check (length(device) between 1 and 60),
  -- When its tokens were last renewed, which a session in use does every quarter of an hour; null: not yet.
  add column renewed_at timestamptz;

-- Of sessions that run: the end of the refresh token was counted from its renewal.
update session set renewed_at = greatest(
  created_at,
  refresh_expires_at - case kind when 'staff' then interval '12 hours' else interval '90 days' end
)
where ended_at is null and refresh_expires_at is not null;

alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason in ('sign_out', 'reuse', 'password_reset', 'locked', 'expired', 'by_owner', 'by_admin'));
