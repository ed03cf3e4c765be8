import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useListContext } from "react-admin";
import type { z } from "zod";
import { officeListInvoices } from "@plon/contract/office/documents/invoices.ts";
import type { officeListPromotionGrants } from "@plon/contract/office/offers/promotions-grants.ts";
import { formatCount, formatInstant, formatMoney } from "@plon/client/format.ts";
import { grantStatus } from "@plon/rules/promotions/promotion-grant.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { ActButton, DialogButton } from "#shared/acts/act-buttons.tsx";
import { BulkSteps } from "#shared/lists/bulk-steps.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { choiceFilter, searchFilter } from "#shared/lists/list-filters.tsx";
import { ListPart } from "#shared/lists/list-part.tsx";
import type { RecordCard } from "#shared/lists/office-list.tsx";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { GrantDialog, uncountedTiers } from "./grant-dialog.tsx";
import { GrantPurchases, GrantReward, GrantSince, GrantStatus, purchasesText } from "./grant-facts.tsx";
import { GrantSteps } from "./grant-steps.tsx";
import { type Grant, GRANT_STATE_CHOICES } from "./grant-words.ts";
import { personName, type Promotion } from "../promotion-words.ts";
import { downloadGrants } from "../promotions.api.ts";

const stateFilter = choiceFilter(GRANT_STATE_CHOICES, { source: "status" });

/** How many are in each state, whichever of them is chosen, and what they are worth; points have no worth in złote here. */
function Totals() {
  const totals = useListContext().meta as z.infer<typeof officeListPromotionGrants.meta> | undefined;
  return (
    <Typography variant="body2" sx={{ minHeight: 20, px: 2, py: 1 }}>
      {totals && (
        <>
          Do wydania: <strong>{formatCount(totals.by_status.granted)}</strong>, do sprawdzenia:{" "}
          <strong>{formatCount(totals.by_status.review)}</strong>, wydane:{" "}
          <strong>{formatCount(totals.by_status.handed_over)}</strong>
          {totals.value_grosze > 0 && (
            <>
              . Wartość: <strong>{formatMoney(totals.value_grosze)}</strong>
            </>
          )}
        </>
      )}
    </Typography>
  );
}

function grantCard(grant: Grant): RecordCard {
  return {
    title: personName(grant),
    lines: [grant.identifier, grant.reward, purchasesText(grant)].filter(Boolean),
    body: (
      <Stack sx={{ gap: 1, mt: 0.5 }}>
        <span>
          <GrantStatus grant={grant} />
        </span>
        <GrantSince grant={grant} />
      </Stack>
    ),
  };
}

const Column = OfficeColumn<Grant>;

type Props = { promotion: Promotion; readOnly: boolean };

function Actions({ promotion, readOnly }: Props) {
  const mayDownload = useMayCall(officeListInvoices);
  return (
    <>
      {!readOnly && uncountedTiers(promotion).length > 0 && (
        <DialogButton size="small" renderDialog={(close) => <GrantDialog promotion={promotion} onClose={close} />}>
          Przyznaj nagrodę
        </DialogButton>
      )}
      {mayDownload && (
        <ActButton size="small" send={() => downloadGrants(promotion.id)}>
          Pobierz wszystkie z adresami
        </ActButton>
      )}
    </>
  );
}

/** Rewards granted in a promotion, newest first: to whom, for what, their state, and the steps for the selected ones. */
export function PromotionGrants({ promotion, readOnly }: Props) {
  const seesNames = useMayCall(officeListInvoices);
  const steps = (
    <BulkSteps<Grant> most={100}>
      {(selected, forget) =>
        readOnly ? null : <GrantSteps promotionId={promotion.id} grants={selected} onMoved={forget} />
      }
    </BulkSteps>
  );
  return (
    <ListPart<Grant>
      resource="promotion-grants"
      key={promotion.id}
      sort={{ field: "granted_at", order: "DESC" }}
      perPage={50}
      within={{ promotionId: promotion.id }}
      filters={seesNames ? [searchFilter("Nazwisko, firma, NIP, telefon"), stateFilter] : [stateFilter]}
      actions={<Actions promotion={promotion} readOnly={readOnly} />}
      above={<Totals />}
      empty={{
        title: "Brak nagród",
        hint: "Program przyznaje je sam, gdy zakupy na zaakceptowanych fakturach spełnią warunki progu. Nagrody bez progu przyznaje pracownik.",
      }}
      card={grantCard}
      bulk={steps}
    >
      <Column
        label="Uczestnik"
        text={(row) => [personName(row), row.identifier].filter(Boolean).join(", ")}
        render={(row) => (
          <>
            {personName(row)}
            <Hint>{row.identifier}</Hint>
          </>
        )}
      />
      <Column label="Nagroda" text={(row) => row.reward} render={(row) => <GrantReward grant={row} />} />
      <Column align="right" label="Kupione" text={purchasesText} render={(row) => <GrantPurchases grant={row} />} />
      <Column
        label="Stan"
        text={(row) => grantStatus(row.status).label}
        render={(row) => <GrantStatus grant={row} />}
      />
      <Column
        label="Od kiedy"
        text={(row) => formatInstant(row.status_since)}
        render={(row) => <GrantSince grant={row} />}
      />
      <Column source="granted_at" label="Przyznana" text={(row) => formatInstant(row.granted_at)} onWide />
    </ListPart>
  );
}
