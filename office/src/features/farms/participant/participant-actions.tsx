import ExpandMoreIcon from "@mui/icons-material/ExpandMore";
import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import { useId, useRef, useState } from "react";
import { EditDialog } from "../edit-dialog.tsx";
import { MergeIntoDialog } from "../merge-dialog.tsx";
import { LostPhoneDialog } from "../lost-phone-dialog.tsx";
import type { Participant } from "../participant-words.ts";
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
/** What is done every day, and what ends a state that somebody should not stay in for long. */
const NEAR: Action[] = ["edit", "adjust", "support_login", "unlock", "unlock_prizes", "end_maintenance"];
/** The rest, the gravest last. */
const FURTHER: Action[] = ["transfer", "report_lost_phone", "merge", "begin_maintenance", "lock_prizes", "lock"];
const GRAVE: ReadonlySet<Action> = new Set(["lock", "lock_prizes"]);

/** Actions behind one button. */
function FurtherActions({ actions, onChoose }: { actions: Action[]; onChoose: (action: Action) => void }) {
  const menuId = useId();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const chosen = useRef<Action>(undefined);
  // A dialog that opens once the menu is gone gives the focus back to the button.
  const handleExited = () => {
    if (chosen.current) onChoose(chosen.current);
    chosen.current = undefined;
  };
  return (
    <>
      <Button
        ref={setButton}
        variant="outlined"
        endIcon={<ExpandMoreIcon />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setIsOpen(true)}
      >
        Więcej
      </Button>
      <Menu
        id={menuId}
        anchorEl={button}
        // Inside the page's landmarks, where a screen reader looks for it.
        container={() => button?.closest("main") ?? document.body}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        transitionDuration={0}
        slotProps={{ transition: { onExited: handleExited } }}
      >
        {actions.map((action) => (
          <MenuItem
            key={action}
            onClick={() => {
              chosen.current = action;
              setIsOpen(false);
            }}
            sx={{ minHeight: 44, ...(GRAVE.has(action) && { color: "error.main" }) }}
          >
            {WORDS[action]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** The signed-in person's actions for this participant; each asks for a reason. */
export function ParticipantActions({ person }: { person: Participant }) {
  const [open, setOpen] = useState<Action>();
  const close = () => setOpen(undefined);
  const offered = (actions: Action[]) => actions.filter((action) => person.actions.includes(action));
  const further = offered(FURTHER);
  if (person.actions.length === 0) return null;
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mb: 2 }}>
        {offered(NEAR).map((action) => (
          <Button key={action} variant="outlined" onClick={() => setOpen(action)}>
            {WORDS[action]}
          </Button>
        ))}
        {further.length > 0 && <FurtherActions actions={further} onChoose={setOpen} />}
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
