import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Form, SaveContextProvider, TextInput } from "react-admin";
import { useFormContext } from "react-hook-form";
import { letterTextFields, officeGetLetterText, officeSaveLetterText } from "@plon/contract/office/points/letters.ts";
import { FormDraft } from "#shared/forms/form-draft.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { validateBy, resolverOf } from "#shared/forms/contract-form.ts";
import { RevisedNotices, refusedFields, useRevised } from "#shared/forms/revised-form.tsx";
import { call } from "#shared/calls/session.ts";
import { type LetterDetail, letterQuery, type LetterText, previewAddress } from "./letters.api.ts";
import { LetterPreview } from "./letter-preview.tsx";

/** The text, saved as a new version. A newer one by somebody else is reported, and the input stays. */
export function LetterForm({ letter }: { letter: LetterDetail }) {
  const canWrite = useMayCall(officeSaveLetterText);
  const cache = useQueryClient();
  const params = { level: letter.level };
  const revised = useRevised<LetterDetail, LetterText>({
    thing: letter,
    revisionOf: ({ version }) => version,
    write: async (text, version) => (await call(officeSaveLetterText, { params, body: { ...text, version } })).data,
    read: async () => (await call(officeGetLetterText, { params })).data,
    show: async (saved) => {
      cache.setQueryData(letterQuery(letter.level).queryKey, saved);
      await cache.invalidateQueries({ queryKey: ["letter-texts", "getList"] });
    },
    conflictCode: "letter.changed_meanwhile",
    savedWords: ({ version }) => `Zapisano wersję ${version}. Nowe listy będą ją miały.`,
  });
  const { begun, isSaving } = revised;

  return (
    <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 3 } }}>
      <RevisedNotices revised={revised} title={({ version }) => `W międzyczasie ktoś zapisał wersję ${version}`} />
      <SaveContextProvider value={{}}>
        <Form
          key={begun.version}
          record={{ id: begun.level, title: begun.title, content: begun.content, signature: begun.signature }}
          onSubmit={(values: unknown) => revised.save(letterTextFields.parse(values))}
          resolver={resolverOf(validateBy(letterTextFields))}
          disableInvalidFormNotification
        >
          {canWrite && <FormDraft />}
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
            <PreviewButton level={letter.level} onRefused={revised.tellRefusal} />
          </Stack>
        </Form>
      </SaveContextProvider>
    </Paper>
  );
}

/** Renders the current input; nothing is saved. */
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
