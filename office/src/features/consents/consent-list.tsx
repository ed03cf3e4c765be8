import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Title } from "react-admin";
import type { z } from "zod";
import { type officeConsent, officeListConsents, officePublishConsent } from "@plon/contract/office/people/consents.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { CleanHtml } from "#shared/texts/clean-html.tsx";
import { countOf, formatInstant } from "@plon/client/format.ts";
import { dataOf } from "#shared/calls/session.ts";
import { EmptyState, FailedPage } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { DialogButton } from "#shared/acts/act-buttons.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { PublishDialog } from "./publish-dialog.tsx";

export type Consent = z.infer<typeof officeConsent>;

function Marks({ consent }: { consent: Consent }) {
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: "wrap" }}>
      <StatusChip
        status={consent.required ? { label: "Wymagana", color: "orange" } : { label: "Dobrowolna", color: "grey" }}
      />
      {consent.only_if_pesel && <StatusChip status={{ label: "Tylko PESEL", color: "yellow" }} />}
    </Stack>
  );
}

function OlderVersions({ versions }: Pick<Consent, "versions">) {
  if (versions.length === 0) return null;
  return (
    <Box component="details" sx={{ mt: 1 }}>
      <Typography component="summary" variant="body2" color="primary" sx={{ py: 0.5, cursor: "pointer" }}>
        Wcześniejsze treści ({versions.length})
      </Typography>
      {versions.map((version) => (
        <Box key={version.version} sx={{ mt: 1, pl: 2, borderLeft: "3px solid", borderColor: "divider" }}>
          <VersionLine version={version} />
          <CleanHtml html={version.content} />
        </Box>
      ))}
    </Box>
  );
}

function VersionLine({ version }: { version: Consent["versions"][number] }) {
  const by = version.published_by ? `, ${version.published_by}` : "";
  const renewal = version.needs_renewal ? ", wymagała ponownej zgody" : "";
  return (
    <Hint>
      Wersja {version.version} z {formatInstant(version.published_at)}
      {by}
      {renewal}
    </Hint>
  );
}

function ConsentItem({ consent }: { consent: Consent }) {
  const canPublish = useMayCall(officePublishConsent);
  const [current, ...older] = consent.versions;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={consent.slug}
      sx={{ p: { xs: 2, sm: 2.5 }, ml: consent.parent_id === null ? 0 : { xs: 2, sm: 4 } }}
    >
      <Stack direction="row" sx={{ justifyContent: "space-between", gap: 2, flexWrap: "wrap", mb: 1 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
          <Typography variant="subtitle1" component="h2">
            {consent.slug}
          </Typography>
          <Marks consent={consent} />
        </Stack>
        <Typography sx={{ fontWeight: 600 }}>
          {countOf(consent.granted_total, "uczestnik", "uczestników", "uczestników")}
        </Typography>
      </Stack>
      {current && (
        <>
          <CleanHtml html={current.content} />
          <VersionLine version={current} />
        </>
      )}
      <OlderVersions versions={older} />
      {canPublish && (
        <DialogButton
          variant="outlined"
          sx={{ mt: 1.5 }}
          aria-label={`Zmień treść: ${consent.slug}`}
          renderDialog={(close) => <PublishDialog consent={consent} onClose={close} />}
        >
          Zmień treść
        </DialogButton>
      )}
    </Paper>
  );
}

/** All consents with every version of their texts, and how many hold each. */
export default function ConsentList() {
  const consents = useQuery({ queryKey: ["consents"], queryFn: dataOf(officeListConsents, {}) });
  if (consents.isError) return <FailedPage error={consents.error} onRetry={() => consents.refetch()} />;
  return (
    <>
      <Title title="Zgody" />
      <Stack sx={{ gap: 1.5, mt: 1, maxWidth: 960 }}>
        {consents.isPending && <Skeleton variant="rounded" height={320} />}
        {consents.data?.length === 0 && <EmptyState title="Program nie ma jeszcze zgód" />}
        {consents.data?.map((consent) => (
          <ConsentItem key={consent.id} consent={consent} />
        ))}
      </Stack>
    </>
  );
}
