import SearchIcon from "@mui/icons-material/Search";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Suspense, useState } from "react";
import { MissingDialog, onDemand, useOpening } from "#shared/page/on-demand.tsx";
import { visuallyHidden } from "#shared/page/visually-hidden.ts";
import { ariaShortcut, type Shortcut, ShortcutHint, useShortcut } from "#shared/keys/shortcuts.tsx";

const Finder = onDemand(() => import("./finder.tsx"), MissingDialog);

export const FIND: Shortcut = { code: "KeyK", with: "ctrl" };

/** Opens the finder, from every page also by its keys. */
export function FinderButton() {
  const [isOpen, setIsOpen] = useState(false);
  const open = useOpening(Finder, () => setIsOpen(true));
  useShortcut(FIND, open);
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<SearchIcon />}
        aria-keyshortcuts={ariaShortcut(FIND)}
        onClick={open}
        sx={{
          minWidth: 44,
          minHeight: 36,
          mx: 1,
          borderColor: "currentcolor",
          "& .MuiButton-startIcon": { mx: { xs: 0, md: 0.5 } },
        }}
      >
        <Box component="span" sx={(theme) => ({ [theme.breakpoints.down("md")]: visuallyHidden })}>
          Szukaj
        </Box>
        <ShortcutHint shortcut={FIND} />
      </Button>
      <Suspense>{isOpen && <Finder onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
