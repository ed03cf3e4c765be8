import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { saveFile } from "@plon/client/download.ts";
import { officeGetAllowList, officeSetAllowList, readAllowList } from "@plon/contract/office/offers/promotions.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { FileButton } from "#shared/fields/file-button.tsx";
import { countOf } from "@plon/client/format.ts";
import { useTellRefusal } from "#shared/calls/refusal.ts";
import { call } from "#shared/calls/session.ts";
import { LoadError } from "#shared/page/states.tsx";
import type { Promotion } from "./promotion-words.ts";
import { allowListQuery } from "./promotions.api.ts";

const PROBLEMS_SHOWN_MAX = 10;

/** A promotion's audience by number: pasted or from a file, one per line, and downloadable as a file. */
export function AllowList(props: { promotion: Promotion; readOnly: boolean }) {
  return useMayCall(officeGetAllowList) ? <ReadableList {...props} /> : <HiddenList {...props} />;
}

/** Users who may not see numbers can write a list, but not read the old one. */
function HiddenList({ promotion, readOnly }: { promotion: Promotion; readOnly: boolean }) {
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography sx={{ mb: 2 }}>
        Na liście: <strong>{countOf(promotion.allowed_total, "numer", "numery", "numerów")}</strong>. To dane osobowe:
        zapisanych numerów nie pokazujemy redakcji. Nowa lista zastępuje całą poprzednią.
      </Typography>
      {!readOnly && <ListEditor key={promotion.allowed_total} promotionId={promotion.id} readOnly={false} />}
    </Paper>
  );
}

function ReadableList({ promotion, readOnly }: { promotion: Promotion; readOnly: boolean }) {
  const list = useQuery({ ...allowListQuery(promotion.id), refetchOnWindowFocus: false });
  if (list.isError) return <LoadError error={list.error} onRetry={() => list.refetch()} />;
  if (!list.data) return <Skeleton variant="rounded" height={320} />;
  const lines = list.data.map(({ identifier }) => identifier);
  const known = list.data.filter((row) => row.participant_id !== null).length;
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      {promotion.audience !== "allow_list" && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Ta lista zacznie działać, gdy wybierzesz odbiorców „Lista uprawnionych”.
        </Alert>
      )}
      <Typography sx={{ mb: 2 }}>
        Na liście: <strong>{countOf(lines.length, "numer", "numery", "numerów")}</strong>, z tego w programie:{" "}
        <strong>{known}</strong>
      </Typography>
      <ListEditor key={lines.join(" ")} promotionId={promotion.id} saved={lines.join("\n")} readOnly={readOnly} />
    </Paper>
  );
}

type EditorProps = { promotionId: number; saved?: string; readOnly: boolean };

function ListEditor({ promotionId, saved, readOnly }: EditorProps) {
  const [text, setText] = useState(saved ?? "");
  const [isSaving, setIsSaving] = useState(false);
  const cache = useQueryClient();
  const notify = useNotify();
  const tellRefusal = useTellRefusal();
  const { identifiers, problems } = readAllowList(text);

  const save = async () => {
    setIsSaving(true);
    try {
      const { data } = await call(officeSetAllowList, { params: { promotionId }, body: { list: text } });
      const done = `Zapisano listę. Dodane: ${data.added}, usunięte: ${data.removed}.`;
      const waiting = `Na drugą osobę czekają: ${countOf(data.held, "numer", "numery", "numerów")}.`;
      notify(data.held > 0 ? `${done} ${waiting}` : done, { type: "success" });
      await cache.invalidateQueries({ queryKey: ["promotions"] });
    } catch (error) {
      await tellRefusal(error);
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <>
      <TextField
        label="NIP lub PESEL, jeden w wierszu"
        multiline
        minRows={8}
        maxRows={20}
        fullWidth
        value={text}
        error={problems.length > 0}
        slotProps={{ input: { readOnly } }}
        onChange={(event) => setText(event.target.value)}
      />
      {problems.length > 0 && <Problems problems={problems} />}
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mt: 2 }}>
        {!readOnly && (
          <>
            <Button
              variant="contained"
              loading={isSaving}
              disabled={problems.length > 0 || (saved === undefined && identifiers.length === 0)}
              onClick={() => void save()}
            >
              Zapisz listę ({identifiers.length})
            </Button>
            <FileButton
              label="Wczytaj plik"
              accept=".csv,.txt,text/plain,text/csv"
              onChoose={async (file) => setText(await file.text())}
            />
          </>
        )}
        {saved !== undefined && <Button onClick={() => saveAsFile(saved)}>Pobierz listę</Button>}
      </Stack>
    </>
  );
}

function Problems({ problems }: Pick<ReturnType<typeof readAllowList>, "problems">) {
  return (
    <Alert severity="error" sx={{ mt: 1 }}>
      Popraw wiersze, a potem zapisz listę:
      <ul style={{ margin: 0, paddingLeft: 20 }}>
        {problems.slice(0, PROBLEMS_SHOWN_MAX).map(({ line, problem }) => (
          <li key={line}>
            Wiersz {line}: {problem}
          </li>
        ))}
        {problems.length > PROBLEMS_SHOWN_MAX && <li>i {problems.length - PROBLEMS_SHOWN_MAX} kolejnych</li>}
      </ul>
    </Alert>
  );
}

function saveAsFile(lines: string): void {
  saveFile(new Blob([`${lines}\n`], { type: "text/plain" }), "lista-uprawnionych.txt");
}
