import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";

export type Choice = {
  id: number;
  /** What the tick is called for those who hear it. */
  name: string;
  /** Not to be chosen now. */
  off: boolean;
  cells: ReactNode[];
};

type Props = {
  heads: string[];
  choices: Choice[];
  /** Left out where nothing is chosen. */
  choosing?: { chosen: ReadonlySet<number>; onChange: (chosen: Set<number>) => void; allLabel: string } | undefined;
};

/** Columns on a desk, cards on a phone; the first two cells stand on top there. */
const columns = (count: number, ticks: boolean) => ({
  display: "grid",
  alignItems: "center",
  columnGap: 2,
  rowGap: 0.5,
  gridTemplateColumns: {
    xs: `${ticks ? "44px " : ""}minmax(0, 5fr) minmax(0, 4fr)`,
    md: `${ticks ? "44px " : ""}repeat(${count}, minmax(0, 1fr))`,
  },
});

type AllProps = NonNullable<Props["choosing"]> & { choices: Choice[] };

function TickAll({ choices, chosen, onChange, allLabel }: AllProps) {
  const open = choices.filter(({ off }) => !off);
  const chosenHere = open.filter(({ id }) => chosen.has(id)).length;
  return (
    <FormControlLabel
      sx={{ m: 0, px: 1, py: 0.5 }}
      control={
        <Checkbox
          checked={open.length > 0 && chosenHere === open.length}
          indeterminate={chosenHere > 0 && chosenHere < open.length}
          disabled={open.length === 0}
          onChange={(event) => onChange(new Set(event.target.checked ? open.map(({ id }) => id) : []))}
        />
      }
      label={allLabel}
    />
  );
}

/** Rows to look at, or to tick, all at once or one by one. */
export function ChoiceList({ heads, choices, choosing }: Props) {
  const toggle = (id: number) => {
    const next = new Set(choosing?.chosen);
    if (!next.delete(id)) next.add(id);
    choosing?.onChange(next);
  };
  const wide = columns(heads.length, choosing !== undefined);
  return (
    <Paper variant="outlined">
      {choosing && <TickAll choices={choices} {...choosing} />}
      <Box
        aria-hidden
        sx={{ ...wide, display: { xs: "none", md: "grid" }, px: 1, py: 1, color: "text.secondary", fontSize: 14 }}
      >
        {choosing && <span />}
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </Box>
      <Stack component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {choices.map(({ id, name, off, cells }) => (
          <Box
            component="li"
            key={id}
            sx={{ ...wide, px: 1, py: 1, borderTop: "1px solid", borderColor: "divider", overflowWrap: "anywhere" }}
          >
            {choosing && (
              <Checkbox
                sx={{ gridRow: { xs: `1 / span ${Math.ceil(cells.length / 2)}`, md: "auto" }, alignSelf: "start" }}
                checked={choosing.chosen.has(id)}
                disabled={off}
                onChange={() => toggle(id)}
                slotProps={{ input: { "aria-label": name } }}
              />
            )}
            {cells.map((cell, place) => (
              <Box key={heads[place]} sx={{ minWidth: 0, textAlign: { xs: place % 2 ? "right" : "left", md: "left" } }}>
                {cell}
              </Box>
            ))}
          </Box>
        ))}
      </Stack>
    </Paper>
  );
}
