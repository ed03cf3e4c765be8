type Message = {
  id: number;
  participant_id: number;
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  subject: string;
  message: string;
  phone_back: boolean;
  ph_first_name: string | null;
  ph_last_name: string | null;
  sent_at: Date;
  answer: string | null;
  answered_at: Date | null;
  staff_name: string | null;
};

/** A message for the office. */
export function presentMessage(row: Message) {
  return {
    id: row.id,
    participant_id: row.participant_id,
    participant_name: `${row.first_name} ${row.last_name}`,
    phone: row.phone,
    email: row.email,
    subject: row.subject,
    message: row.message,
    phone_back: row.phone_back,
    representative: row.ph_first_name === null ? null : `${row.ph_first_name} ${row.ph_last_name}`,
    sent_at: row.sent_at.toISOString(),
    answer: row.answer,
    answered_at: row.answered_at?.toISOString() ?? null,
    answered_by: row.staff_name,
  };
}

type OwnMessage = Pick<Message, "id" | "subject" | "message" | "sent_at" | "answer" | "answered_at">;

/** An own message for its sender. */
export function presentOwnMessage(row: OwnMessage) {
  return {
    id: row.id,
    subject: row.subject,
    message: row.message,
    sent_at: row.sent_at.toISOString(),
    answer: row.answer,
    answered_at: row.answered_at?.toISOString() ?? null,
  };
}
