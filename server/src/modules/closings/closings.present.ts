type Request = {
  id: number;
  participant_id: number;
  first_name: string;
  last_name: string;
  identifier: string;
  reason: string;
  requested_at: Date;
  available_points: number;
  status: "open" | "withdrawn" | "closed";
  decided_at: Date | null;
  staff_name: string | null;
};

/** A request to close an account, with what the participant gives up. */
export function presentClosing(row: Request) {
  return {
    id: row.id,
    participant_id: row.participant_id,
    participant_name: `${row.first_name} ${row.last_name}`,
    identifier: row.identifier,
    reason: row.reason,
    requested_at: row.requested_at.toISOString(),
    available_points: row.available_points,
    status: row.status,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.staff_name,
  };
}
