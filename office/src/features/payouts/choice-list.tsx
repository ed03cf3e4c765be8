import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import TableSortLabel from "@mui/material/TableSortLabel";
import { type ReactNode, useState } from "react";

export type Choice = {
  id: number;
  /** The checkbox's name for screen readers. */
  name: string;
  /** Cannot be chosen now. */
  off: boolean;
  cells: ReactNode[];
  /** What is long, under all of them. */
  below?: ReactNode;
  /** The sort key of each column, in the order of the cells; null for columns that cannot be sorted. */
  values?: (string | number | null)[];
};

/** The name of a column; amounts are right-aligned. */
export type Head = { name: string; isAmount?: boolean };

type Props = {
  heads: readonly Head[];
  choices: Choice[];
  /** Left out if nothing can be chosen. */
  choosing?: { chosen: ReadonlySet<number>; onChange: (chosen: Set<number>) => void; allLabel: string } | undefined;
};

/** Columns on a desktop, cards on a phone; there the first two cells are on top. */
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

type Order = { column: number; isDown: boolean };

function inOrder(choices: Choice[], order: Order | undefined): Choice[] {
  if (!order) return choices;
  const valueOf = ({ values }: Choice) => values?.[order.column] ?? "";
  const compare = (a: Choice, b: Choice) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (typeof one === "number" && typeof other === "number") return one - other;
    return String(one).localeCompare(String(other), "pl", { numeric: true });
  };
  return choices.toSorted((a, b) => (order.isDown ? compare(b, a) : compare(a, b)));
}

type HeadsProps = { heads: readonly Head[]; order: Order | undefined; onOrder: (order: Order) => void; first?: Choice };

/** The column headers; those with values sort the rows when clicked, amounts the largest first. */
function Heads({ heads, order, onOrder, first }: HeadsProps) {
  return heads.map(({ name, isAmount = false }, column) => {
    const isSorted = order?.column === column;
    const isNextDown = isSorted ? !order.isDown : isAmount;
    const style = { textAlign: isAmount ? "right" : "left" } as const;
    if ((first?.values?.[column] ?? null) === null) {
      return (
        <Box key={name} aria-hidden sx={style}>
          {name}
        </Box>
      );
    }
    return (
      <Box key={name} sx={style}>
        <TableSortLabel
          active={isSorted}
          direction={(isSorted ? order.isDown : isAmount) ? "desc" : "asc"}
          aria-label={`Sortuj: ${name}${isSorted ? (order.isDown ? ", malejąco" : ", rosnąco") : ""}`}
          onClick={() => onOrder({ column, isDown: isNextDown })}
          sx={isAmount ? { flexDirection: "row-reverse" } : {}}
        >
          {name}
        </TableSortLabel>
      </Box>
    );
  });
}

/** Rows to view, or to tick, all at once or one by one. */
export function ChoiceList({ heads, choices, choosing }: Props) {
  const toggle = (id: number) => {
    const next = new Set(choosing?.chosen);
    if (!next.delete(id)) next.add(id);
    choosing?.onChange(next);
  };
  const [order, setOrder] = useState<Order>();
  const wide = columns(heads.length, choosing !== undefined);
  return (
    <Paper variant="outlined">
      {choosing && <TickAll choices={choices} {...choosing} />}
      <Box
        sx={{
          ...wide,
          display: { xs: "none", md: "grid" },
          px: 1,
          py: 1,
          color: "text.secondary",
          fontSize: 14,
          // Below the page's bar while the rows scroll.
          position: "sticky",
          top: 48,
          zIndex: 1,
          bgcolor: "background.paper",
          borderRadius: 1.5,
        }}
      >
        {choosing && <span />}
        <Heads heads={heads} order={order} onOrder={setOrder} {...(choices[0] ? { first: choices[0] } : {})} />
      </Box>
      <Stack component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {inOrder(choices, order).map(({ id, name, off, cells, below }) => (
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
              <Box
                key={heads[place]?.name}
                sx={{
                  minWidth: 0,
                  textAlign: { xs: place % 2 ? "right" : "left", md: heads[place]?.isAmount ? "right" : "left" },
                }}
              >
                {cell}
              </Box>
            ))}
            {below && <Box sx={{ gridColumn: `${choosing ? 2 : 1} / -1` }}>{below}</Box>}
          </Box>
        ))}
      </Stack>
    </Paper>
  );
}
