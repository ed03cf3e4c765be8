import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { EditDialog } from "./edit-dialog.tsx";
import { MergeIntoDialog } from "./merge-dialog.tsx";
import { LostPhoneDialog } from "./lost-phone-dialog.tsx";
import type { Participant } from "./participant-words.ts";
import {
  AdjustDialog,
  LockDialog,
  MaintenanceDialog,
  SupportLoginDialog,
  TransferDialog,
} from "./participant-dialogs.tsx";

type Action = Participant["actions"][number];

const WORDS: Record<Action, string> = {
  edit: "Zmień dane",
  support_login: "Zaloguj jako",
  report_lost_phone: "Zgubiony telefon",
  adjust: "Dodaj lub odejmij punkty",
  transfer: "Przenieś punkty",
  merge: "Połącz z innym kontem",
  lock: "Zablokuj konto",
  unlock: "Odblokuj konto",
  lock_prizes: "Zablokuj nagrody",
  unlock_prizes: "Odblokuj nagrody",
  begin_maintenance: "Rozpocznij przerwę techniczną",
  end_maintenance: "Zakończ przerwę techniczną",
};
const ORDER: Action[] = [
  "edit",
  "support_login",
  "report_lost_phone",
  "adjust",
  "transfer",
  "lock",
  "unlock",
  "lock_prizes",
  "unlock_prizes",
  "begin_maintenance",
  "end_maintenance",
  "merge",
];

/** The signed-in person's actions for this participant; each asks for a reason. */
export function ParticipantActions({ person }: { person: Participant }) {
  const [open, setOpen] = useState<Action>();
  const close = () => setOpen(undefined);
  if (person.actions.length === 0) return null;
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mb: 2 }}>
        {ORDER.filter((action) => person.actions.includes(action)).map((action) => (
          <Button
            key={action}
            variant="outlined"
            color={action === "lock" || action === "lock_prizes" ? "error" : "primary"}
            onClick={() => setOpen(action)}
          >
            {WORDS[action]}
          </Button>
        ))}
      </Stack>
      {(open === "lock" || open === "unlock") && (
        <LockDialog person={person} what="account" isLocking={open === "lock"} onClose={close} />
      )}
      {(open === "lock_prizes" || open === "unlock_prizes") && (
        <LockDialog person={person} what="prizes" isLocking={open === "lock_prizes"} onClose={close} />
      )}
      {(open === "begin_maintenance" || open === "end_maintenance") && (
        <MaintenanceDialog person={person} isBeginning={open === "begin_maintenance"} onClose={close} />
      )}
      {open === "edit" && <EditDialog person={person} onClose={close} />}
      {open === "adjust" && <AdjustDialog person={person} onClose={close} />}
      {open === "transfer" && <TransferDialog person={person} onClose={close} />}
      {open === "merge" && <MergeIntoDialog person={person} onClose={close} />}
      {open === "report_lost_phone" && <LostPhoneDialog person={person} onClose={close} />}
      {open === "support_login" && <SupportLoginDialog person={person} onClose={close} />}
    </>
  );
}
