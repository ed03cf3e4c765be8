import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { PasswordInput, SelectInput, TextInput, Title } from "react-admin";
import { useFormContext } from "react-hook-form";
import {
  officeAddKsefCertificate,
  officeRetireKsefCertificate,
} from "@plon/contract/office/documents/ksef-connections.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { ConfirmButton, DialogButton } from "#shared/acts/act-buttons.tsx";
import { useDone } from "#shared/acts/acting.tsx";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { FileButton } from "#shared/fields/file-button.tsx";
import { formatInstant } from "@plon/client/format.ts";
import { Hint } from "#shared/page/hint.tsx";
import { Panel } from "#shared/page/panel.tsx";
import { call } from "#shared/calls/session.ts";
import { EmptyState, FailedPage } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { certificatesQuery, KSEF_KEYS } from "./ksef-connections.api.ts";
import { type Certificate, daysUntil, ENVIRONMENT_WORDS } from "./ksef-words.ts";
import { EndsIn } from "./ends-in.tsx";

/** The operator's certificates for signing in to KSeF: bringing one in beside the others, and retiring one. */
export default function CertificatesPage() {
  const certificates = useQuery(certificatesQuery);
  if (certificates.isPending) return <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />;
  if (certificates.isError) return <FailedPage error={certificates.error} onRetry={() => certificates.refetch()} />;
  const { data } = certificates;
  return (
    <Stack sx={{ gap: 2, mt: 1 }}>
      <Title title="Certyfikaty KSeF" />
      <Panel isTop title="Certyfikaty KSeF">
        <Typography color="textSecondary" sx={{ mb: 1, maxWidth: 720 }}>
          Tym certyfikatem program loguje się do KSeF jako operator. Nowy dodaje się obok starego: podpisuje ten, który
          jest ważny najdłużej. Kluczy nie pokazujemy nikomu.
        </Typography>
        {data.length === 0 && <EmptyState title="Nie ma jeszcze żadnego certyfikatu" />}
        <Stack component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {data.map((one) => (
            <CertificateItem key={one.id} one={one} />
          ))}
        </Stack>
        <DialogButton variant="contained" sx={{ mt: 1 }} renderDialog={(close) => <AddDialog onClose={close} />}>
          Dodaj certyfikat
        </DialogButton>
      </Panel>
    </Stack>
  );
}

function stateOf(one: Certificate) {
  if (one.retired_at) return { label: "Wycofany", color: "grey" } as const;
  if (daysUntil(one.valid_until) === 0 && Date.parse(one.valid_until) <= Date.now()) {
    return { label: "Nieważny", color: "red" } as const;
  }
  return one.is_used
    ? ({ label: "Podpisuje", color: "green" } as const)
    : ({ label: "Zapasowy", color: "grey" } as const);
}

function CertificateItem({ one }: { one: Certificate }) {
  return (
    <Stack component="li" direction="row" sx={{ py: 1.5, gap: 2, justifyContent: "space-between", flexWrap: "wrap" }}>
      <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center", mb: 0.5 }}>
          <StatusChip status={stateOf(one)} />
          {one.is_used && <EndsIn validUntil={one.valid_until} />}
        </Stack>
        <Typography sx={{ fontWeight: 600 }}>{one.subject}</Typography>
        <Hint>
          {`Środowisko ${ENVIRONMENT_WORDS[one.environment]}. Ważny od ${formatInstant(one.valid_from)} do ${formatInstant(one.valid_until)}.`}
          <br />
          {`Dodano ${formatInstant(one.added_at)}${one.added_by ? `, ${one.added_by}` : ""}.`}
          <br />
          Odcisk: <code>{one.fingerprint}</code>
        </Hint>
      </div>
      {!one.retired_at && (
        <ConfirmButton
          color="error"
          aria-label={`Wycofaj certyfikat ${one.fingerprint.slice(0, 8)}`}
          question="Wycofać certyfikat?"
          content={
            one.is_used
              ? "Program od razu przestanie się nim podpisywać. Jeśli nie ma innego ważnego certyfikatu, odczyt z KSeF stanie."
              : "Program nie będzie się nim podpisywać. Tego nie można cofnąć."
          }
          send={() => call(officeRetireKsefCertificate, { params: { certificateId: one.id } })}
          changes={KSEF_KEYS}
        >
          Wycofaj
        </ConfirmButton>
      )}
    </Stack>
  );
}

type Added = CallInput<typeof officeAddKsefCertificate>["body"];

const ENVIRONMENTS = Object.entries(ENVIRONMENT_WORDS).map(([id, name]) => ({ id, name }));

function AddDialog({ onClose }: { onClose: () => void }) {
  const done = useDone(KSEF_KEYS);
  return (
    <ActionDialog<Added>
      title="Dodaj certyfikat"
      explanation="Wklej certyfikat i klucz w formacie PEM albo wczytaj je z plików. Klucz zostanie zapisany zaszyfrowany."
      submitLabel="Dodaj certyfikat"
      schema={officeAddKsefCertificate.body}
      onClose={onClose}
      onSend={async (body) => done(await call(officeAddKsefCertificate, { body }))}
    >
      <SelectInput source="environment" label="Środowisko" choices={ENVIRONMENTS} isRequired />
      <PemInput source="certificate_pem" label="Certyfikat (PEM)" accept=".pem,.crt,.cer" />
      <PemInput source="key_pem" label="Klucz prywatny (PEM)" accept=".pem,.key" />
      <PasswordInput
        source="key_password"
        label="Hasło klucza"
        helperText="Puste, gdy klucz nie jest zaszyfrowany"
        autoComplete="off"
      />
    </ActionDialog>
  );
}

/** A text that is pasted, or read from a file. */
function PemInput({ source, label, accept }: { source: string; label: string; accept: string }) {
  const { setValue } = useFormContext();
  const handleFile = async (file: File) =>
    setValue(source, await file.text(), { shouldDirty: true, shouldValidate: true });
  return (
    <>
      <TextInput
        source={source}
        label={label}
        multiline
        minRows={3}
        maxRows={6}
        isRequired
        autoComplete="off"
        slotProps={{ htmlInput: { spellCheck: false } }}
      />
      <Stack direction="row" sx={{ mb: 2 }}>
        <FileButton
          label="Wczytaj z pliku"
          fieldLabel={`${label}: plik`}
          accept={accept}
          onChoose={(file) => void handleFile(file)}
        />
      </Stack>
    </>
  );
}
