import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { NumberInput, useNotify, useRecordContext, useRefresh } from "react-admin";
import { type OfficeProduct, officeSetProductLimit } from "@plon/contract/office/products.ts";
import type { CallInput } from "@plon/contract/shared/endpoint.ts";
import { useMayCall } from "#shared/access.ts";
import { ActionDialog } from "#shared/action-dialog.tsx";
import { formatPoints } from "@plon/client/format.ts";
import { Panel } from "#shared/panel.tsx";
import { call } from "#shared/session.ts";

type NewLimit = CallInput<typeof officeSetProductLimit>["body"];

/** The most points one participant may get for the product in a year, with the year from which each limit applies. */
export function ProductLimits() {
  const product = useRecordContext<OfficeProduct>();
  const canWrite = useMayCall(officeSetProductLimit);
  const notify = useNotify();
  const refresh = useRefresh();
  const [isAdding, setIsAdding] = useState(false);
  if (!product) return null;
  const { limits, yearly_limit_points: now } = product;
  const add = async (body: NewLimit) => {
    const { message } = await call(officeSetProductLimit, { params: { productId: product.id }, body });
    notify(message ?? "", { type: "success" });
    refresh();
  };
  return (
    <Panel title="Limit roczny">
      <Stack direction="row" sx={{ justifyContent: "space-between", gap: 2, flexWrap: "wrap", mb: 1 }}>
        <Typography color="textSecondary">
          {now === null
            ? "W tym roku punktów za ten produkt nic nie ogranicza."
            : `W tym roku uczestnik dostanie za ten produkt najwyżej ${formatPoints(now)}.`}
        </Typography>
        {canWrite && (
          <Button variant="outlined" onClick={() => setIsAdding(true)}>
            Ustaw limit
          </Button>
        )}
      </Stack>
      {limits.length > 0 && (
        <Table size="small" aria-label="Limity roczne" sx={{ maxWidth: 560 }}>
          <TableHead>
            <TableRow>
              <TableCell>Od roku</TableCell>
              <TableCell align="right">Limit na uczestnika</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {limits.map(({ from_year, limit_points }) => (
              <TableRow key={from_year}>
                <TableCell>{from_year}</TableCell>
                <TableCell align="right">{limit_points === null ? "bez limitu" : formatPoints(limit_points)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {isAdding && (
        <ActionDialog<NewLimit>
          title="Limit roczny produktu"
          explanation="Obowiązuje dla faktur od tego roku, aż do następnego limitu. Zaakceptowane faktury się nie zmienią."
          submitLabel="Zapisz limit"
          schema={officeSetProductLimit.body}
          onSend={add}
          onClose={() => setIsAdding(false)}
        >
          <NumberInput source="from_year" label="Od roku" isRequired autoFocus step={1} />
          <NumberInput
            source="limit_points"
            label="Limit punktów na uczestnika"
            step={1}
            helperText="Puste: bez limitu"
          />
        </ActionDialog>
      )}
    </Panel>
  );
}
