import Button from "@mui/material/Button";
import { NEXT_INVOICE } from "#shared/lists/next-invoice.ts";
import { type KeySection, useKeySection } from "#shared/keys/key-sections.ts";
import { useOpenShortcutSheet } from "#shared/keys/shortcut-sheet-opening.ts";
import { shortcutText } from "#shared/keys/shortcuts.tsx";
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
  SHOW_READING,
} from "./review-shortcuts.ts";

const REVIEW_KEYS: KeySection = {
  title: "Rozpatrywanie faktury",
  keys: [
    [shortcutText(NEXT_INVOICE), "Weź następną fakturę z kolejki, także z pulpitu i z listy"],
    [shortcutText(INSERT_ALL), "Wstaw wszystkie pozycje odczytane z pliku, potem po jednej te do sprawdzenia"],
    [shortcutText(SHOW_READING), "Pokaż lub ukryj wszystko, co odczytaliśmy z pliku"],
    [shortcutText(ISSUE_DATE), "Przejdź do daty wystawienia; Enter prowadzi do pierwszej pozycji"],
    [shortcutText(NEW_LINE), "Dodaj pozycję"],
    ["Enter", "Wybierz produkt, potem przejdź do liczby opakowań i do następnej pozycji"],
    [shortcutText(ACCEPT), "Zaakceptuj i przejdź do następnej faktury"],
    [shortcutText(SAVE), "Zapisz pozycje bez decyzji"],
    [shortcutText(RETURN), "Zwróć do poprawy"],
    [shortcutText(REJECT), "Odrzuć"],
    ["1 2 3 …", "Przy odrzuceniu, zwrocie i zmianie decyzji: wybierz gotowy powód; Enter zatwierdza"],
    [shortcutText(CORRECT), "Wprowadź korektę do zaakceptowanej faktury"],
    [shortcutText(CHANGE_DECISION), "Zmień decyzję o rozpatrzonej fakturze"],
    ["+ − 0 R", "W pliku: powiększ, pomniejsz, dopasuj, obróć"],
    ["Page Up, Page Down", "W pliku: poprzednia i następna strona"],
  ],
};

/** Adds the keys of the review to the sheet of all keys, which its button opens. */
export function ShortcutList() {
  useKeySection(REVIEW_KEYS);
  const openSheet = useOpenShortcutSheet();
  return (
    <Button color="inherit" aria-keyshortcuts="?" onClick={openSheet} sx={{ ml: { md: "auto" } }}>
      Skróty (?)
    </Button>
  );
}
