import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import MenuItem from "@mui/material/MenuItem";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { officeListInvoices } from "@plon/contract/office/invoices.ts";
import { useMayCall } from "#shared/access.ts";
import { formatCount, formatMoney } from "@plon/client/format.ts";
import { Pages } from "#shared/pages.tsx";
import { EmptyState, LoadError } from "#shared/states.tsx";
import { ActButton, DialogButton } from "#shared/act-buttons.tsx";
import { Hint } from "#shared/hint.tsx";
import { GrantDialog, uncountedTiers } from "./grant-dialog.tsx";
import { GrantPurchases, GrantReward, GrantSince, GrantStatus } from "./grant-facts.tsx";
import { GrantSteps } from "./grant-steps.tsx";
import { type Grant, GRANT_STATE_CHOICES, type GrantState } from "./grant-words.ts";
import { personName, type Promotion } from "./promotion-words.ts";
import { downloadGrants, grantsQuery } from "./promotions.api.ts";

function withTicks(ticked: ReadonlySet<number>, ids: number[], isOn: boolean): ReadonlySet<number> {
  const others = [...ticked].filter((id) => !ids.includes(id));
  return new Set(isOn ? [...others, ...ids] : others);
}

type Totals = { byState: { granted: number; review: number; handed_over: number }; valueGrosze: number };

function GrantTotals({ byState: { granted, review, handed_over }, valueGrosze }: Totals) {
  return (
    <Typography>
      Do wydania: <strong>{formatCount(granted)}</strong>, do sprawdzenia: <strong>{formatCount(review)}</strong>,
      wydane: <strong>{formatCount(handed_over)}</strong>. Wartość: <strong>{formatMoney(valueGrosze)}</strong>
    </Typography>
  );
}

type FilterProps = { state: GrantState | ""; onChange: (state: GrantState | "") => void };

function StateFilter({ state, onChange }: FilterProps) {
  return (
    <TextField
      select
      size="small"
      label="Stan"
      value={state}
      sx={{ width: 200, m: 0 }}
      onChange={({ target }) => onChange(target.value as GrantState | "")}
    >
      <MenuItem value="">Wszystkie</MenuItem>
      {GRANT_STATE_CHOICES.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Rewards granted in a promotion: to whom, for what, their state, and the steps for the ticked ones. */
export function PromotionGrants({ promotion, readOnly }: { promotion: Promotion; readOnly: boolean }) {
  const [page, setPage] = useState(1);
  const [state, setState] = useState<GrantState | "">("");
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const mayDownload = useMayCall(officeListInvoices);
  const grants = useQuery({
    ...grantsQuery(promotion.id, { page, ...(state === "" ? {} : { state }) }),
    placeholderData: keepPreviousData,
  });
  if (grants.isError) return <LoadError error={grants.error} onRetry={() => grants.refetch()} />;
  if (!grants.data) return <Skeleton variant="rounded" height={320} />;
  const { data, meta } = grants.data;
  const chosen = data.filter(({ id }) => ticked.has(id));
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack direction="row" sx={{ justifyContent: "space-between", flexWrap: "wrap", gap: 1, mb: 2 }}>
        <GrantTotals byState={meta.by_state} valueGrosze={meta.value_grosze} />
        {!readOnly && uncountedTiers(promotion).length > 0 && (
          <DialogButton
            variant="contained"
            renderDialog={(close) => <GrantDialog promotion={promotion} onClose={close} />}
          >
            Przyznaj nagrodę
          </DialogButton>
        )}
        {mayDownload && (
          <ActButton variant="outlined" send={() => downloadGrants(promotion.id)}>
            Pobierz CSV
          </ActButton>
        )}
      </Stack>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center", mb: 1, minHeight: 48 }}>
        <StateFilter
          state={state}
          onChange={(chosenState) => {
            setState(chosenState);
            setPage(1);
            setTicked(new Set());
          }}
        />
        {!readOnly && <GrantSteps promotionId={promotion.id} grants={chosen} onMoved={() => setTicked(new Set())} />}
      </Stack>
      {data.length === 0 ? (
        <EmptyState title="Brak nagród">
          Program przyznaje je sam, gdy zakupy na zaakceptowanych fakturach spełnią warunki progu. Nagrody bez progu
          przyznaje pracownik.
        </EmptyState>
      ) : (
        <GrantTable
          grants={data}
          ticked={ticked}
          onTick={readOnly ? undefined : (ids, isOn) => setTicked(withTicks(ticked, ids, isOn))}
        />
      )}
      <Pages
        meta={meta}
        onPage={(next) => {
          setPage(next);
          setTicked(new Set());
        }}
      />
    </Paper>
  );
}

type TableProps = {
  grants: Grant[];
  ticked: ReadonlySet<number>;
  onTick: ((ids: number[], isOn: boolean) => void) | undefined;
};

type RowProps = { grant: Grant; isTicked: boolean; onTick: ((isOn: boolean) => void) | undefined };

function GrantRow({ grant, isTicked, onTick }: RowProps) {
  return (
    <TableRow hover selected={isTicked}>
      {onTick && (
        <TableCell padding="checkbox">
          <Checkbox
            checked={isTicked}
            slotProps={{ input: { "aria-label": `Zaznacz: ${personName(grant)}, ${grant.reward}` } }}
            onChange={(_event, isOn) => onTick(isOn)}
          />
        </TableCell>
      )}
      <TableCell>
        {personName(grant)}
        <Hint>{grant.nip}</Hint>
      </TableCell>
      <TableCell>
        <GrantReward grant={grant} />
      </TableCell>
      <TableCell align="right">
        <GrantPurchases grant={grant} />
      </TableCell>
      <TableCell>
        <GrantStatus grant={grant} />
      </TableCell>
      <TableCell>
        <GrantSince grant={grant} />
      </TableCell>
    </TableRow>
  );
}

function GrantTable({ grants, ticked, onTick }: TableProps) {
  const all = grants.map(({ id }) => id);
  const tickedCount = all.filter((id) => ticked.has(id)).length;
  return (
    <Box sx={{ overflowX: "auto" }}>
      <Table size="small" aria-label="Nagrody w promocji">
        <TableHead>
          <TableRow>
            {onTick && (
              <TableCell padding="checkbox">
                <Checkbox
                  checked={tickedCount === all.length}
                  indeterminate={tickedCount > 0 && tickedCount < all.length}
                  slotProps={{ input: { "aria-label": "Zaznacz wszystkie na stronie" } }}
                  onChange={(_event, isOn) => onTick(all, isOn)}
                />
              </TableCell>
            )}
            <TableCell>Uczestnik</TableCell>
            <TableCell>Nagroda</TableCell>
            <TableCell align="right">Kupione</TableCell>
            <TableCell>Stan</TableCell>
            <TableCell>Od kiedy</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {grants.map((grant) => (
            <GrantRow
              key={grant.id}
              grant={grant}
              isTicked={ticked.has(grant.id)}
              onTick={onTick && ((isOn) => onTick([grant.id], isOn))}
            />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
