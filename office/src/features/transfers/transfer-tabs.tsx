import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { Link } from "react-router";

const LISTS = [
  ["standing-transfers", "Stałe"],
  ["one-time-transfers", "Jednorazowe"],
  ["holds", "Odłożone punkty"],
] as const;

/** The three lists of points in transfer, side by side. */
export function TransferTabs({ shown }: { shown: (typeof LISTS)[number][0] }) {
  return (
    <Stack component="nav" direction="row" aria-label="Przekazywanie punktów" sx={{ mt: 2, gap: 1, flexWrap: "wrap" }}>
      {LISTS.map(([name, label]) => (
        <Button
          key={name}
          component={Link}
          to={`/${name}`}
          size="small"
          variant={name === shown ? "contained" : "outlined"}
          aria-current={name === shown ? "page" : undefined}
        >
          {label}
        </Button>
      ))}
    </Stack>
  );
}
