import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { useGetResourceLabel } from "react-admin";
import { OfficeDialog } from "#shared/page/office-dialog.tsx";
import type { menuOf } from "#app/resources.ts";

type Props = {
  groups: ReturnType<typeof menuOf>;
  pinned: readonly string[];
  onPin: (pinned: string[]) => void;
  onClose: () => void;
};

/** Which entries stand at the top of the menu, outside their groups; in the order in which they were chosen. */
export default function MenuPins({ groups, pinned, onPin, onClose }: Props) {
  const labelOf = useGetResourceLabel();
  const change = (name: string, isPinned: boolean) =>
    onPin(isPinned ? [...pinned, name] : pinned.filter((one) => one !== name));
  return (
    <OfficeDialog
      title="Przypięte u góry menu"
      onClose={onClose}
      isUnsaved={false}
      actions={<Button onClick={onClose}>Gotowe</Button>}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        Wybrane pozycje stoją u góry, w kolejności wybierania. Pamięta to ta przeglądarka.
      </Typography>
      {groups.map(({ title, names }) => (
        <Box
          key={title}
          component="fieldset"
          aria-label={title}
          sx={{ display: "flex", flexDirection: "column", m: 0, mb: 1.5, p: 0, border: 0, minWidth: 0 }}
        >
          <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          {names.map((name) => (
            <FormControlLabel
              key={name}
              label={labelOf(name, 2)}
              control={
                <Checkbox
                  size="small"
                  checked={pinned.includes(name)}
                  onChange={(_event, isPinned) => change(name, isPinned)}
                />
              }
            />
          ))}
        </Box>
      ))}
    </OfficeDialog>
  );
}
