import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { formatCount, formatInstant } from "@plon/client/format.ts";
import { Facts, Panel, PanelGrid } from "#shared/page/panel.tsx";
import { DialogButton } from "#shared/acts/act-buttons.tsx";
import { SmallTable } from "#shared/page/small-table.tsx";
import { CodesDialog, StockDialog } from "./stock-dialogs.tsx";
import type { Prize } from "./prize-words.ts";
import { VariantsDialog } from "./variants-dialog.tsx";

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
        <DialogButton
          variant="contained"
          sx={{ mt: 2 }}
          renderDialog={(close) => <CodesDialog prize={prize} onClose={close} />}
        >
          Dodaj kody
        </DialogButton>
      )}
    </Panel>
  );
}

function Pieces({ prize, readOnly }: { prize: Prize; readOnly: boolean }) {
  return (
    <Panel title="Do zamówienia">
      <Left count={prize.left_count} words="szt." />
      {prize.left_count === null && (
        <Typography color="textSecondary">
          Nikt nie liczy sztuk tej nagrody. Pierwsza dostawa zacznie je liczyć.
        </Typography>
      )}
      {!readOnly && (
        <DialogButton
          variant="contained"
          sx={{ mt: 2 }}
          renderDialog={(close) => <StockDialog prize={prize} onClose={close} />}
        >
          Dostawa lub korekta
        </DialogButton>
      )}
    </Panel>
  );
}

/** What there is of each size or colour; and the button that begins to tell them apart. */
function Variants({ prize, readOnly }: { prize: Prize; readOnly: boolean }) {
  const { variant_label: label, variants, unsorted_count: unsorted } = prize;
  return (
    <Panel title={label === null ? "Warianty" : `Warianty: ${label.toLowerCase()}`}>
      {label === null ? (
        <Typography color="textSecondary">
          Nagroda nie ma rozmiarów ani kolorów. Gdy je dodasz, rolnik wybierze jeden przy zamówieniu, a sztuki policzymy
          osobno dla każdego.
        </Typography>
      ) : (
        <SmallTable
          label="Warianty"
          rows={variants}
          rowKey={({ id }) => id}
          columns={[
            {
              head: "Wariant",
              sx: { overflowWrap: "anywhere" },
              render: ({ name, is_offered }) => `${name}${is_offered ? "" : " (wycofany)"}`,
            },
            { head: "Sztuk", align: "right", render: ({ left_count }) => formatCount(left_count) },
          ]}
        />
      )}
      {unsorted > 0 && (
        <Typography sx={{ mt: 1 }}>
          Bez wariantu: {formatCount(unsorted)} szt. ze starych zamówień. Zdejmij je korektą i dodaj do właściwego
          wariantu.
        </Typography>
      )}
      {!readOnly && (
        <DialogButton
          variant="outlined"
          sx={{ mt: 2 }}
          renderDialog={(close) => <VariantsDialog prize={prize} onClose={close} />}
        >
          {label === null ? "Dodaj warianty" : "Zmień warianty"}
        </DialogButton>
      )}
    </Panel>
  );
}

function Changes({ changes }: { changes: Prize["stock_changes"] }) {
  return (
    <Panel title="Dostawy i korekty">
      {changes.length === 0 ? (
        <Typography color="textSecondary">Jeszcze żadnej nie było.</Typography>
      ) : (
        <SmallTable
          label="Dostawy i korekty"
          rows={changes}
          rowKey={({ id }) => id}
          columns={[
            {
              head: "Kiedy",
              render: ({ changed_at, changed_by }) => (
                <>
                  {formatInstant(changed_at)}
                  <br />
                  {changed_by ?? "Program"}
                </>
              ),
            },
            {
              head: "Zmiana",
              align: "right",
              render: ({ change }) => `${change > 0 ? "+" : ""}${formatCount(change)}`,
            },
            {
              head: "Powód",
              sx: { overflowWrap: "anywhere" },
              render: ({ reason, variant }) => (variant === null ? reason : `${variant}: ${reason}`),
            },
          ]}
        />
      )}
    </Panel>
  );
}

/** A prize's stock: pieces with every change of them, or the number of voucher codes. */
export function PrizeStock({ prize, readOnly }: { prize: Prize; readOnly: boolean }) {
  if (prize.kind === "voucher") return <Codes prize={prize} readOnly={readOnly} />;
  return (
    <PanelGrid columns={2}>
      <Stack sx={{ gap: 2 }}>
        <Pieces prize={prize} readOnly={readOnly} />
        <Variants prize={prize} readOnly={readOnly} />
      </Stack>
      <Changes changes={prize.stock_changes} />
    </PanelGrid>
  );
}
