import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import { useRef, useState } from "react";
import { Form, SaveContextProvider, useNotify } from "react-admin";
import { officeGetPrize, officeUpdatePrize, prizeBody } from "@plon/contract/office/rewards.ts";
import { ApiError } from "@plon/contract/shared/client.ts";
import { call } from "#shared/session.ts";
import { PrizeFields } from "./prize-fields.tsx";
import { type Prize, type PrizeBody, prizeProblems } from "./prize-words.ts";
import { useShowPrize } from "./prize.api.ts";

/** What the prize says. What somebody else saved meanwhile does not change it under the editor's hands. */
export function PrizeTextForm({ prize, readOnly }: { prize: Prize; readOnly: boolean }) {
  const notify = useNotify();
  const show = useShowPrize();
  const [begun, setBegun] = useState(prize);
  const [isSaving, setIsSaving] = useState(false);
  const [newer, setNewer] = useState<Prize>();
  const [refusal, setRefusal] = useState<string>();
  const typed = useRef<PrizeBody>(begun);

  const save = async (body: PrizeBody, revision: number) => {
    typed.current = body;
    setIsSaving(true);
    setRefusal(undefined);
    try {
      const params = { prizeId: prize.id };
      const { data } = await call(officeUpdatePrize, { params, body: { ...body, revision } });
      setNewer(undefined);
      setBegun(data);
      await show(data);
      notify("Zapisano nagrodę.", { type: "success" });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "prize.changed_meanwhile") {
        setNewer((await call(officeGetPrize, { params: { prizeId: prize.id } })).data);
        return undefined;
      }
      if (Object.keys(error.fields).length === 0) setRefusal(error.message);
      return Object.fromEntries(Object.entries(error.fields).map(([field, [words]]) => [field, words]));
    } finally {
      setIsSaving(false);
    }
  };

  const dropMine = async (fresh: Prize) => {
    setNewer(undefined);
    setBegun(fresh);
    await show(fresh);
  };

  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      {newer && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          <AlertTitle>W międzyczasie ktoś zmienił tę nagrodę</AlertTitle>
          Twoje zmiany nie zostały zapisane, ale nadal są w formularzu.
          <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mt: 1 }}>
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              loading={isSaving}
              onClick={() => void save(typed.current, newer.revision)}
            >
              Zapisz moje
            </Button>
            <Button size="small" color="inherit" onClick={() => void dropMine(newer)}>
              Porzuć moje i pokaż tamte
            </Button>
          </Stack>
        </Alert>
      )}
      {refusal && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {refusal}
        </Alert>
      )}
      <SaveContextProvider value={{}}>
        <Form
          key={begun.revision}
          record={begun}
          onSubmit={(values: unknown) => save(prizeBody.parse(values), begun.revision)}
          validate={prizeProblems}
          disableInvalidFormNotification
          warnWhenUnsavedChanges
        >
          <PrizeFields readOnly={readOnly} />
          {!readOnly && (
            <Button type="submit" variant="contained" loading={isSaving} sx={{ mt: 2 }}>
              Zapisz
            </Button>
          )}
        </Form>
      </SaveContextProvider>
    </Paper>
  );
}
