import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Form, SaveContextProvider, TextInput, useNotify } from "react-admin";
import { useFormContext } from "react-hook-form";
import { letterTextFields, officeSaveLetterText } from "@plon/contract/office/letters.ts";
import { ApiError } from "@plon/contract/shared/client.ts";
import { useMayWrite } from "#shared/access.ts";
import { validateBy } from "#shared/contract-form.ts";
import { call } from "#shared/session.ts";
import { type LetterDetail, letterQuery, type LetterText, previewAddress } from "./letter.api.ts";
import { LetterPreview } from "./letter-preview.tsx";

/** The text, saved as a new version. Somebody else's newer one is told of, and what was typed stays. */
export function LetterForm({ letter }: { letter: LetterDetail }) {
  const canWrite = useMayWrite("letter-texts");
  const notify = useNotify();
  const cache = useQueryClient();
  const [begun, setBegun] = useState(letter);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const save = async (text: LetterText) => {
    setIsSaving(true);
    setRefusal(undefined);
    try {
      const params = { level: letter.level };
      const { data } = await call(officeSaveLetterText, { params, body: { ...text, version: begun.version } });
      setBegun(data);
      cache.setQueryData(letterQuery(letter.level).queryKey, data);
      await cache.invalidateQueries({ queryKey: ["letter-texts", "getList"] });
      notify(`Zapisano wersję ${data.version}. Nowe listy będą ją miały.`, { type: "success" });
      return undefined;
    } catch (error) {
      return refusedFields(error, setRefusal);
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 3 } }}>
      {refusal && (
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          {refusal}
        </Alert>
      )}
      <SaveContextProvider value={{}}>
        <Form
          key={begun.version}
          record={{ id: begun.level, title: begun.title, content: begun.content, signature: begun.signature }}
          onSubmit={(values: unknown) => save(letterTextFields.parse(values))}
          validate={validateBy(letterTextFields)}
          disableInvalidFormNotification
          warnWhenUnsavedChanges
        >
          <TextInput source="title" label="Tytuł" isRequired readOnly={!canWrite} />
          <TextInput
            source="content"
            label="Treść"
            helperText="Pusty wiersz zaczyna nowy akapit."
            isRequired
            multiline
            minRows={10}
            readOnly={!canWrite}
          />
          <TextInput source="signature" label="Podpis" isRequired readOnly={!canWrite} />
          <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap", mt: 1 }}>
            {canWrite && (
              <Button type="submit" variant="contained" loading={isSaving}>
                Zapisz nową wersję
              </Button>
            )}
            <PreviewButton level={letter.level} onRefused={setRefusal} />
          </Stack>
        </Form>
      </SaveContextProvider>
    </Paper>
  );
}

/** What the form shows of a refusal: problems at their fields, anything else above them. */
function refusedFields(error: unknown, tell: (refusal: string) => void) {
  if (!(error instanceof ApiError)) throw error;
  if (Object.keys(error.fields).length === 0) tell(error.message);
  return Object.fromEntries(Object.entries(error.fields).map(([field, [words]]) => [field, words]));
}

/** Draws what is typed now; nothing is saved. */
function PreviewButton({ level, onRefused }: { level: number; onRefused: (refusal: string | undefined) => void }) {
  const { getValues, setError } = useFormContext<LetterText>();
  const [isDrawing, setIsDrawing] = useState(false);
  const [address, setAddress] = useState<string>();

  const show = async () => {
    setIsDrawing(true);
    onRefused(undefined);
    try {
      const { title, content, signature } = getValues();
      setAddress(await previewAddress(level, { title, content, signature }));
    } catch (error) {
      for (const [field, words] of Object.entries(refusedFields(error, onRefused))) {
        setError(field as keyof LetterText, { type: "server", message: words ?? "" });
      }
    } finally {
      setIsDrawing(false);
    }
  };
  const close = () => {
    if (address !== undefined) URL.revokeObjectURL(address);
    setAddress(undefined);
  };

  return (
    <>
      <Button variant="outlined" loading={isDrawing} onClick={() => void show()}>
        Podgląd PDF
      </Button>
      {address !== undefined && <LetterPreview address={address} onClose={close} />}
    </>
  );
}
