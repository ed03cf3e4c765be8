import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useEffect, useSyncExternalStore } from "react";
import { useLetterKeys, usePlainKey } from "./plain-keys.ts";

/** What some keys do, under one heading. */
export type KeySection = { title: string; keys: readonly (readonly [keys: string, words: string])[] };

type Sheet = { isOpen: boolean; sections: readonly KeySection[] };

let sheet: Sheet = { isOpen: false, sections: [] };
const listeners = new Set<() => void>();

function change(next: Partial<Sheet>): void {
  sheet = { ...sheet, ...next };
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds a page's or a list's own keys to the sheet while it is shown; the section is one constant of its module. */
export function useKeySection(section: KeySection): void {
  useEffect(() => {
    change({ sections: [section, ...sheet.sections] });
    return () => change({ sections: sheet.sections.filter((other) => other !== section) });
  }, [section]);
}

export const openShortcutSheet = () => change({ isOpen: true });

/** All keys that work on this page, opened by '?'. The office shows it once; pages add theirs by `useKeySection`. */
export function ShortcutSheet({ everywhere }: { everywhere: KeySection }) {
  const { isOpen, sections } = useSyncExternalStore(listen, () => sheet);
  const [hasLetters, setHasLetters] = useLetterKeys();
  const close = () => change({ isOpen: false });
  usePlainKey("?", openShortcutSheet);
  return (
    <Dialog open={isOpen} onClose={close} aria-labelledby="shortcuts-title" fullWidth maxWidth="sm">
      <DialogTitle id="shortcuts-title">Skróty klawiszowe</DialogTitle>
      <DialogContent>
        {[...sections, everywhere].map(({ title, keys }) => (
          <Box key={title} component="section" aria-label={title} sx={{ mb: 2 }}>
            <Typography variant="subtitle1" component="h3" sx={{ mb: 0.5 }}>
              {title}
            </Typography>
            <Box
              component="dl"
              sx={{ display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", columnGap: 2, rowGap: 1, m: 0 }}
            >
              {keys.map(([names, words]) => (
                <Box key={names} sx={{ display: "contents", "& dt": { fontWeight: 600 }, "& dd": { m: 0 } }}>
                  <dt>
                    <kbd style={{ font: "inherit" }}>{names}</kbd>
                  </dt>
                  <dd>{words}</dd>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
        <FormControlLabel
          control={<Switch checked={hasLetters} onChange={(_, isOn) => setHasLetters(isOn)} />}
          label="Skróty jednym klawiszem (/, J, K, X, ?, 1–9) w tej przeglądarce"
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close}>Zamknij</Button>
      </DialogActions>
    </Dialog>
  );
}
