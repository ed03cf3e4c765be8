import Button from "@mui/material/Button";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useRecordContext } from "react-admin";
import { phoneNumber } from "@plon/rules/people/contact.ts";
import {
  type OfficeBranch,
  type OfficeDistributor,
  officeUpdateBranch,
} from "@plon/contract/office/people/distributors.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { countOf } from "@plon/client/format.ts";
import { EmptyState } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { BranchDialog } from "./branch-dialog.tsx";

/** Branches of a distributor, each with its location; a closed one stays in the list, because it has a history. */
export function BranchList() {
  const distributor = useRecordContext<OfficeDistributor>();
  const canWrite = useMayCall(officeUpdateBranch);
  const [edited, setEdited] = useState<OfficeBranch | "new">();
  if (!distributor) return null;
  const { branches } = distributor;
  return (
    <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "center", gap: 2, flexWrap: "wrap" }}>
        <Typography variant="h5" component="h2">
          {countOf(branches.length, "oddział", "oddziały", "oddziałów")}
        </Typography>
        {canWrite && (
          <Button variant="outlined" onClick={() => setEdited("new")}>
            Dodaj oddział
          </Button>
        )}
      </Stack>
      {branches.length === 0 && (
        <EmptyState title="Ten dystrybutor nie ma oddziałów">Bez oddziału nie widać go na mapie rolnika.</EmptyState>
      )}
      <List dense disablePadding>
        {branches.map((branch) => (
          <ListItem
            key={branch.id}
            disableGutters
            divider
            sx={{ flexWrap: "wrap", gap: 1 }}
            secondaryAction={
              canWrite && (
                <Button aria-label={`Zmień: ${branch.name}`} onClick={() => setEdited(branch)}>
                  Zmień
                </Button>
              )
            }
          >
            <ListItemText
              primary={branch.name}
              secondary={`${branch.street}, ${branch.postcode} ${branch.city}, tel. ${phoneNumber(branch.phone)}${branch.opening_hours && ` · ${branch.opening_hours}`}`}
              sx={{ pr: 6 }}
            />
            {!branch.is_active && <StatusChip status={{ label: "Zamknięty", color: "grey" }} />}
          </ListItem>
        ))}
      </List>
      {edited !== undefined && (
        <BranchDialog
          distributor={distributor}
          branch={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Paper>
  );
}
