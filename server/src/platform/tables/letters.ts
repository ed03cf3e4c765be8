// Tables of the migration "letters", in its order. The columns it adds to invitations stand with those.
import type { GeneratedAlways } from "kysely";

type LetterTextTable = {
  id: GeneratedAlways<number>;
  level: number;
  version: number;
  title: string;
  content: string;
  signature: string;
  saved_at: Date;
  saved_by: number | null;
};

type CongratulatoryLetterTable = {
  id: GeneratedAlways<number>;
  participant_id: number;
  level: number;
  letter_text_id: number;
  created_at: Date;
};

type InvitationObjectionTable = { contact_hash: Buffer; objected_at: Date };

export type LettersTables = {
  letter_text: LetterTextTable;
  congratulatory_letter: CongratulatoryLetterTable;
  invitation_objection: InvitationObjectionTable;
};
