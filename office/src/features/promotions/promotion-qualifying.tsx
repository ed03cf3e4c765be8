import Stack from "@mui/material/Stack";
import { useListContext } from "react-admin";
import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import {
  officeGrantPromotionReward,
  type officeListQualifying,
  QUALIFYING_STANDINGS,
} from "@plon/contract/office/offers/promotions-grants.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { countOf, formatDay, formatInstant, formatQuantity } from "@plon/client/format.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { DialogButton } from "#shared/acts/act-buttons.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { choiceFilter, searchFilter } from "#shared/lists/list-filters.tsx";
import { ListPart } from "#shared/lists/list-part.tsx";
import type { RecordCard } from "#shared/lists/office-list.tsx";
import { EmptyState } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { GrantDialog, uncountedTiers } from "./grants/grant-dialog.tsx";
import { personName, type Promotion, UNITS } from "./promotion-words.ts";

type Buyer = CallAnswer<typeof officeListQualifying>["data"][number];

const STANDINGS: Record<Buyer["standing"], StatusLabel> = {
  ready: { label: "Do przyznania", color: "yellow" },
  unanswered: { label: "Brak odpowiedzi na regulamin", color: "grey" },
  declined: { label: "Regulamin odrzucony", color: "grey" },
  not_for: { label: "Poza grupą promocji", color: "grey" },
  granted: { label: "Przyznana", color: "green" },
};

const standingFilter = choiceFilter(
  QUALIFYING_STANDINGS.map((id) => ({ id, name: STANDINGS[id].label })),
  { source: "standing" },
);

const boughtText = ({ bought, unit }: Buyer) => `${formatQuantity(bought)} ${UNITS[unit]}`;
const invoicesText = ({ invoices, last_bought_on }: Buyer) =>
  `${countOf(invoices, "faktura", "faktury", "faktur")}, ostatnia z ${formatDay(last_bought_on)}`;

/** The rewards that a person grants and whose products say who bought enough to be looked at. */
const lookedAt = (promotion: Promotion) => uncountedTiers(promotion).filter(({ products }) => products.length > 0);

const Column = OfficeColumn<Buyer>;

/** Where a buyer stands, and since when. */
function Standing({ buyer }: { buyer: Buyer }) {
  const at = buyer.granted_at ?? buyer.answered_at;
  return (
    <>
      <StatusChip status={STANDINGS[buyer.standing]} />
      {at !== null && (
        <Hint>
          {buyer.granted_at === null ? "odpowiedź" : "przyznana"} {formatInstant(at)}
        </Hint>
      )}
    </>
  );
}

/** Grants the reward to this buyer, with what was bought as the reason. */
function GrantButton({ promotion, buyer }: { promotion: Promotion; buyer: Buyer }) {
  const mayGrant = useMayCall(officeGrantPromotionReward);
  const { filterValues } = useListContext();
  if (!mayGrant || buyer.standing !== "ready" || buyer.identifier === null) return null;
  // Of the reward that the list is of.
  const tier_id = Number(filterValues["tier_id"] ?? lookedAt(promotion)[0]?.id);
  const begun = {
    identifier: buyer.identifier,
    tier_id,
    reason: `Kupione: ${boughtText(buyer)} (${invoicesText(buyer)})`,
  };
  return (
    <DialogButton
      size="small"
      renderDialog={(close) => <GrantDialog promotion={promotion} begun={begun} onClose={close} />}
    >
      Przyznaj
    </DialogButton>
  );
}

/** Who bought what counts for a reward that a person grants, how much, and what stands in the way. */
export function PromotionQualifying({ promotion }: { promotion: Promotion }) {
  const tiers = lookedAt(promotion);
  if (tiers.length === 0) {
    return (
      <EmptyState title="Nie ma kogo wskazać">
        Lista powstaje dla nagród bez progu, które mają wskazane produkty. Nagrody z progiem program przyznaje sam.
      </EmptyState>
    );
  }
  const tierFilter = choiceFilter(
    tiers.map(({ id, reward }) => ({ id: String(id), name: reward })),
    { source: "tier_id", label: "Nagroda", emptyText: tiers[0]!.reward },
  );
  const card = (buyer: Buyer): RecordCard => ({
    title: personName(buyer),
    aside: boughtText(buyer),
    lines: [buyer.identifier, invoicesText(buyer)].filter(Boolean),
    body: (
      <Stack sx={{ gap: 1, mt: 0.5, alignItems: "flex-start" }}>
        <span>
          <Standing buyer={buyer} />
        </span>
        <GrantButton promotion={promotion} buyer={buyer} />
      </Stack>
    ),
  });
  return (
    <ListPart<Buyer>
      resource="promotion-qualifying"
      key={promotion.id}
      sort={{ field: "bought", order: "DESC" }}
      perPage={50}
      within={{ promotionId: promotion.id }}
      filters={[
        searchFilter("Nazwisko, firma, NIP, telefon"),
        standingFilter,
        ...(tiers.length > 1 ? [tierFilter] : []),
      ]}
      empty={{
        title: "Nikt jeszcze nie kupił",
        hint: "Liczą się zakupy produktów nagrody z zaakceptowanych faktur, w dniach promocji.",
      }}
      card={card}
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
      <Column source="bought" align="right" label="Kupione" text={boughtText} />
      <Column source="last_bought_on" label="Zakupy" text={invoicesText} />
      <Column label="Stan" text={(row) => STANDINGS[row.standing].label} render={(row) => <Standing buyer={row} />} />
      <Column label="Czynność" text={() => ""} render={(row) => <GrantButton promotion={promotion} buyer={row} />} />
    </ListPart>
  );
}
