import Box from "@mui/material/Box";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { useRecordContext } from "react-admin";
import { type AuditEntry, auditChanges } from "./audit-words.ts";

/** What an action changed: each field before and after. */
export function AuditDiff() {
  const entry = useRecordContext<AuditEntry>();
  if (!entry) return null;
  const changes = auditChanges(entry.before, entry.after);
  if (changes.length === 0) return <Typography color="textSecondary">Ta czynność nie zmieniła danych.</Typography>;
  return (
    <Box sx={{ overflowX: "auto" }}>
      <Table size="small" aria-label="Zmiany" sx={{ maxWidth: 900 }}>
        <TableHead>
          <TableRow>
            <TableCell>Pole</TableCell>
            <TableCell>Przed</TableCell>
            <TableCell>Po</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {changes.map(({ field, before, after }) => (
            <TableRow key={field}>
              <TableCell sx={{ fontFamily: "monospace" }}>{field || "wartość"}</TableCell>
              <TableCell sx={{ overflowWrap: "anywhere", color: "error.main" }}>{before ?? "–"}</TableCell>
              <TableCell sx={{ overflowWrap: "anywhere", color: "success.main" }}>{after ?? "–"}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
