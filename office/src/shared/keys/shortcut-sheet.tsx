import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { type KeySection, useShortcutSheet } from "./key-sections.ts";
import { useLetterKeys } from "./plain-keys.ts";

type Props = { everywhere: KeySection; onClose: () => void };

/** All keys that work on this page, opened by '?'. The office shows it once; pages add theirs by `useKeySection`. */
export default function ShortcutSheet({ everywhere, onClose }: Props) {
  const { sections } = useShortcutSheet();
  const [hasLetters, setHasLetters] = useLetterKeys();
  return (
    <Dialog open onClose={onClose} aria-labelledby="shortcuts-title" fullWidth maxWidth="sm">
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
        <Button onClick={onClose}>Zamknij</Button>
      </DialogActions>
    </Dialog>
  );
}
