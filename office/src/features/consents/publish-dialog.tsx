import { useFrameDocument } from "#shared/texts/frame-document.ts";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { BooleanInput, FormDataConsumer, TextInput } from "react-admin";
import type { z } from "zod";
import { type officeConsent, officePublishConsent } from "@plon/contract/office/people/consents.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { countOf } from "@plon/client/format.ts";
import { call } from "#shared/calls/session.ts";
import { Hint } from "#shared/page/hint.tsx";

type Consent = z.infer<typeof officeConsent>;
type Body = { content: string; needs_renewal: boolean };

/** A preview of the text. A sandboxed frame runs nothing, whatever was pasted. */
function Preview({ content }: { content: string }) {
  const shown = useFrameDocument({ title: "Podgląd", style: "body{margin:12px}p{margin:0 0 8px}", body: content });
  return (
    <Box sx={{ mt: 1 }}>
      <Hint>Podgląd</Hint>
      <Box
        component="iframe"
        title="Podgląd treści"
        sandbox=""
        srcDoc={shown}
        sx={{
          width: "100%",
          height: 120,
          border: "1px solid",
          borderColor: "divider",
          borderRadius: 1,
          bgcolor: "#fff",
        }}
      />
    </Box>
  );
}

function Consequence({ consent, needsRenewal }: { consent: Consent; needsRenewal: boolean }) {
  if (!needsRenewal) {
    return <Alert severity="info">Udzielone zgody pozostają ważne. Nikogo nie zapytamy ponownie.</Alert>;
  }
  const people = countOf(consent.granted_total, "uczestnika", "uczestników", "uczestników");
  return (
    <Alert severity="warning">
      {consent.required
        ? `Zapytamy ponownie ${people}. Do czasu odpowiedzi okno zgód będzie się otwierać po zalogowaniu.`
        : `Zgoda ${people} przestanie obowiązywać, dopóki nie udzielą jej ponownie.`}
    </Alert>
  );
}

/** Publishes a new text of a consent; shows beforehand how many people will be asked again. */
export function PublishDialog({ consent, onClose }: { consent: Consent; onClose: () => void }) {
  return (
    <ActionDialog<Body>
      title={`Nowa treść: ${consent.slug}`}
      explanation="Dotychczasowa treść zostanie w historii jako dowód. Tej wersji nie można potem zmienić, tylko zastąpić kolejną."
      submitLabel="Opublikuj"
      schema={officePublishConsent.body}
      defaultValues={{ content: consent.versions[0]?.content ?? "", needs_renewal: consent.required }}
      onSend={async (body) => {
        await call(officePublishConsent, { params: { consentId: consent.id }, body });
        return "Nowa treść została opublikowana.";
      }}
      changes={["consents"]}
      onClose={onClose}
    >
      <TextInput
        source="content"
        label="Treść"
        isRequired
        multiline
        minRows={5}
        maxRows={12}
        helperText={'Dozwolone: <p>, <br>, <strong>, <em>, <ul>, <ol>, <li> i <a href="/regulamin">. Resztę usuniemy.'}
      />
      <FormDataConsumer<Partial<Body>>>
        {({ formData }) => <Preview content={formData.content ?? ""} />}
      </FormDataConsumer>
      <BooleanInput source="needs_renewal" label="Zmiana jest istotna: trzeba zapytać ponownie" sx={{ mt: 1 }} />
      <FormDataConsumer<Partial<Body>>>
        {({ formData }) => <Consequence consent={consent} needsRenewal={formData.needs_renewal ?? false} />}
      </FormDataConsumer>
    </ActionDialog>
  );
}
