import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useEffect, useState } from "react";
import { NEXT_INVOICE } from "#shared/next-invoice.ts";
import { shortcutText } from "#shared/shortcuts.tsx";
import {
  ACCEPT,
  CHANGE_DECISION,
  CORRECT,
  INSERT_ALL,
  ISSUE_DATE,
  NEW_LINE,
  REJECT,
  RETURN,
  SAVE,
} from "./review-shortcuts.ts";

const KEYS: readonly [string, string][] = [
  [shortcutText(NEXT_INVOICE), "Weź następną fakturę z kolejki, także z pulpitu i z listy"],
  [shortcutText(INSERT_ALL), "Wstaw wszystkie pozycje odczytane z pliku"],
  [shortcutText(ISSUE_DATE), "Przejdź do daty wystawienia; Enter prowadzi do pierwszej pozycji"],
  [shortcutText(NEW_LINE), "Dodaj pozycję"],
  ["Enter", "Wybierz produkt, potem przejdź do liczby opakowań i do następnej pozycji"],
  [shortcutText(ACCEPT), "Zaakceptuj i przejdź do następnej faktury"],
  [shortcutText(SAVE), "Zapisz pozycje bez decyzji"],
  [shortcutText(RETURN), "Zwróć do poprawy"],
  [shortcutText(REJECT), "Odrzuć"],
  [shortcutText(CORRECT), "Wprowadź korektę do zaakceptowanej faktury"],
  [shortcutText(CHANGE_DECISION), "Zmień decyzję o rozpatrzonej fakturze"],
  ["+ − 0 R", "W pliku: powiększ, pomniejsz, dopasuj, obróć"],
  ["Page Up, Page Down", "W pliku: poprzednia i następna strona"],
];

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.matches("input, textarea, select") || target.isContentEditable);

/** All keys of the review; "?" opens it unless the user is typing, the button always does. */
export function ShortcutList() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== "?" || isTyping(event.target) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
  return (
    <>
      <Button color="inherit" aria-keyshortcuts="?" onClick={() => setIsOpen(true)} sx={{ ml: { md: "auto" } }}>
        Skróty (?)
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} aria-labelledby="shortcuts-title" fullWidth maxWidth="sm">
        <DialogTitle id="shortcuts-title">Skróty klawiszowe</DialogTitle>
        <DialogContent>
          <Box
            component="dl"
            sx={{ display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", columnGap: 2, rowGap: 1, m: 0 }}
          >
            {KEYS.map(([keys, words]) => (
              <Box key={keys} sx={{ display: "contents", "& dt": { fontWeight: 600 }, "& dd": { m: 0 } }}>
                <dt>
                  <kbd style={{ font: "inherit" }}>{keys}</kbd>
                </dt>
                <dd>{words}</dd>
              </Box>
            ))}
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button autoFocus onClick={() => setIsOpen(false)}>
            Zamknij
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
