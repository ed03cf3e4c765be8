import MuiLink from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useRecordContext } from "react-admin";
import { officeUpdatePartner, partnerBody } from "@plon/contract/office/offers/partners.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { validateBy } from "#shared/forms/contract-form.ts";
import { EditCard, EditPage } from "#shared/forms/edit-page.tsx";
import { PartnerEvents } from "./partner-events.tsx";
import { PartnerFields } from "./partner-fields.tsx";
import { PartnerKeys } from "./partner-keys.tsx";
import { PartnerKinds } from "./partner-kinds.tsx";
import type { WholePartner } from "./partners.api.ts";

function Beside() {
  const partner = useRecordContext<WholePartner | Omit<WholePartner, "keys" | "kinds">>();
  // Who comes from the list sees its row until the whole partner has come.
  if (!partner || !("keys" in partner)) return null;
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      <Typography>
        Jak pytać, opisuje{" "}
        <MuiLink href="/api/partners/v1/docs" target="_blank" rel="noreferrer">
          strona dla programistów partnera
        </MuiLink>
        .
      </Typography>
      <PartnerKeys partner={partner} />
      <PartnerKinds partner={partner} />
      <PartnerEvents partnerId={partner.id} />
    </Stack>
  );
}

/** One partner: its keys, what of its events earns, and what it told. */
export default function PartnerEdit() {
  const canWrite = useMayCall(officeUpdatePartner);
  return (
    <EditPage>
      <EditCard validate={validateBy(partnerBody)} readOnly={!canWrite}>
        <PartnerFields readOnly={!canWrite} />
      </EditCard>
      <Beside />
    </EditPage>
  );
}
