import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { formatCount, formatInstant } from "@plon/client/format.ts";
import { Facts, Panel, PanelGrid } from "#shared/panel.tsx";
import { CodesDialog, StockDialog } from "./stock-dialogs.tsx";
import type { Prize } from "./prize-words.ts";

function Left({ count, words }: { count: number | null; words: string }) {
  return (
    <Typography component="p" sx={{ fontSize: 40, fontWeight: 700, lineHeight: 1.1, mb: 1.5 }}>
      {count === null ? "Bez limitu" : formatCount(count)}{" "}
      {count !== null && (
        <Typography component="span" color="textSecondary">
          {words}
        </Typography>
      )}
    </Typography>
  );
}

function Codes({ prize, readOnly }: { prize: Prize; readOnly: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { free = 0, given = 0, lapsed = 0 } = prize.codes ?? {};
  return (
    <Panel title="Kody do wydania">
      <Left count={free} words="wolnych" />
      <Facts
        facts={[
          ["Wydane uczestnikom", formatCount(given)],
          ["Przeterminowane", formatCount(lapsed)],
        ]}
      />
      {!readOnly && (
        <Button variant="contained" sx={{ mt: 2 }} onClick={() => setIsOpen(true)}>
          Dodaj kody
        </Button>
      )}
      {isOpen && <CodesDialog prize={prize} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

function Pieces({ prize, readOnly }: { prize: Prize; readOnly: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel title="Do zamówienia">
      <Left count={prize.left_count} words="szt." />
      {prize.left_count === null && (
        <Typography color="textSecondary">
          Nikt nie liczy sztuk tej nagrody. Pierwsza dostawa zacznie je liczyć.
        </Typography>
      )}
      {!readOnly && (
        <Button variant="contained" sx={{ mt: 2 }} onClick={() => setIsOpen(true)}>
          Dostawa lub korekta
        </Button>
      )}
      {isOpen && <StockDialog prize={prize} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

function Changes({ changes }: { changes: Prize["stock_changes"] }) {
  return (
    <Panel title="Dostawy i korekty">
      {changes.length === 0 ? (
        <Typography color="textSecondary">Jeszcze żadnej nie było.</Typography>
      ) : (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Kiedy</TableCell>
              <TableCell align="right">Zmiana</TableCell>
              <TableCell>Powód</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {changes.map(({ id, change, reason, changed_by, changed_at }) => (
              <TableRow key={id}>
                <TableCell>
                  {formatInstant(changed_at)}
                  <br />
                  {changed_by ?? "Program"}
                </TableCell>
                <TableCell align="right">{`${change > 0 ? "+" : ""}${formatCount(change)}`}</TableCell>
                <TableCell sx={{ overflowWrap: "anywhere" }}>{reason}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}

/** A prize's stock: pieces with every change of them, or the number of voucher codes. */
export function PrizeStock({ prize, readOnly }: { prize: Prize; readOnly: boolean }) {
  if (prize.kind === "voucher") return <Codes prize={prize} readOnly={readOnly} />;
  return (
    <PanelGrid columns={2}>
      <Stack>
        <Pieces prize={prize} readOnly={readOnly} />
      </Stack>
      <Changes changes={prize.stock_changes} />
    </PanelGrid>
  );
}
