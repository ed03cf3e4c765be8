import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import MuiLink from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { ListBase, Title, useListContext, useNotify, useRefresh } from "react-admin";
import { OfficePagination } from "#shared/lists/office-pagination.tsx";
import { Link } from "react-router";
import type { z } from "zod";
import {
  type DUPLICATE_REASONS,
  officeDismissDuplicate,
  type officeListDuplicates,
} from "@plon/contract/office/account/duplicates.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { countOf, formatLongDay, formatPoints } from "@plon/client/format.ts";
import { useTellRefusal } from "#shared/calls/refusal.ts";
import { call, useStaff } from "#shared/calls/session.ts";
import { EmptyState, LoadError } from "#shared/page/states.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { MergePairDialog, type Side, sideText } from "./merge-dialog.tsx";

type Pair = z.infer<typeof officeListDuplicates.data>[number];

const REASONS: Record<(typeof DUPLICATE_REASONS)[number], string> = {
  bank_account: "To samo konto bankowe",
  authorized_person: "Osoba upoważniona w drugim koncie",
  phone: "Ten sam telefon",
  email: "Ten sam e-mail",
  name: "To samo nazwisko i kod pocztowy",
};

function SideCard({ side }: { side: Side }) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
      <MuiLink component={Link} to={`/participants/${side.id}`} sx={{ fontWeight: 600 }}>
        {sideText(side)}
      </MuiLink>
      <Hint>
        {side.city && `${side.city}, `}
        {formatPoints(side.available)}, {countOf(side.invoices, "faktura", "faktury", "faktur")}, w programie od{" "}
        {formatLongDay(side.created_at)}
      </Hint>
    </Box>
  );
}

function PairCard({ pair }: { pair: Pair }) {
  const isAdmin = useStaff()?.role === "admin";
  const mayWrite = useMayCall(officeDismissDuplicate);
  const notify = useNotify();
  const refresh = useRefresh();
  const tellRefusal = useTellRefusal();
  const [isOpen, setIsOpen] = useState(false);
  const dismiss = async () => {
    await call(officeDismissDuplicate, { body: { first_id: pair.first.id, second_id: pair.second.id } });
    notify("Ta para nie będzie już pokazywana.", { type: "success" });
    refresh();
  };
  return (
    <Paper variant="outlined" component="li" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mb: 1.5 }}>
        {pair.reasons.map((reason) => (
          <Chip key={reason} size="small" variant="outlined" label={REASONS[reason]} />
        ))}
      </Stack>
      <Box
        sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" } }}
      >
        <SideCard side={pair.first} />
        <SideCard side={pair.second} />
      </Box>
      {mayWrite && (
        <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: "wrap" }}>
          {isAdmin && (
            <Button variant="contained" onClick={() => setIsOpen(true)}>
              Połącz konta
            </Button>
          )}
          <Button variant="outlined" onClick={() => void dismiss().catch(tellRefusal)}>
            To nie duplikat
          </Button>
        </Stack>
      )}
      {isOpen && <MergePairDialog pair={[pair.first, pair.second]} onClose={() => setIsOpen(false)} />}
    </Paper>
  );
}

function Pairs() {
  const { data, error, refetch, isPending } = useListContext<Pair>();
  if (error) return <LoadError error={error} onRetry={refetch} />;
  if (isPending) return <Skeleton variant="rounded" height={320} />;
  if (data.length === 0) {
    return (
      <EmptyState title="Nie ma par, które wyglądają na jedno gospodarstwo">
        Szukamy wspólnego telefonu, e-maila, konta bankowego oraz nazwiska z kodem pocztowym.
      </EmptyState>
    );
  }
  return (
    <>
      <Stack component="ul" sx={{ gap: 2, listStyle: "none", p: 0, m: 0 }}>
        {data.map((pair) => (
          <PairCard key={pair.id} pair={pair} />
        ))}
      </Stack>
      <OfficePagination rowsPerPageOptions={[10, 25, 50]} />
    </>
  );
}

/** Accounts that may belong to one farm, side by side, with the reason, and the actions for them. */
export default function DuplicateList() {
  return (
    <ListBase sort={{ field: "reasons", order: "DESC" }} perPage={10}>
      <Title title="Podobne konta" />
      <Box sx={{ mt: 2 }}>
        <Pairs />
      </Box>
    </ListBase>
  );
}
