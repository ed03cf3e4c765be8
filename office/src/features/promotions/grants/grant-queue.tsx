import MuiLink from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { AutocompleteInput, ReferenceInput, useListContext } from "react-admin";
import { Link } from "react-router";
import { officeMoveGrants } from "@plon/contract/office/offers/promotions-grants.ts";
import { formatCount, formatInstant, formatMoney } from "@plon/client/format.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { ActButton } from "#shared/acts/act-buttons.tsx";
import { BulkSteps } from "#shared/lists/bulk-steps.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { choiceFilter, searchFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { ParticipantLink } from "#shared/records/participant-link.tsx";
import { grantStatus, WAITING_GRANT_STATES } from "@plon/rules/promotions/promotion-grant.ts";
import { GrantPurchases, GrantReward, GrantSince, GrantStatus, purchasesText } from "./grant-facts.tsx";
import { GrantSteps } from "./grant-steps.tsx";
import { type WaitingGrant, type WaitingMeta, WAITING_WORDS } from "./grant-words.ts";
import { personName } from "../promotion-words.ts";
import { downloadWaiting } from "../promotions.api.ts";

const filters = [
  searchFilter("Nazwisko, firma, NIP, telefon"),
  choiceFilter(
    WAITING_GRANT_STATES.map((id) => ({ id, name: WAITING_WORDS[id] })),
    { source: "status" },
  ),
  <ReferenceInput
    key="promotion_id"
    source="promotion_id"
    reference="promotions"
    sort={{ field: "title", order: "ASC" }}
    alwaysOn
  >
    <AutocompleteInput
      label="Promocja"
      optionText="title"
      filterToQuery={(search: string) => ({ search })}
      sx={{ minWidth: 240 }}
    />
  </ReferenceInput>,
];

/** How many wait in each state, whatever is searched for, and what they are worth; points have no worth in złote here. */
function Totals() {
  const totals = useListContext().meta as WaitingMeta | undefined;
  return (
    <Typography variant="body2" sx={{ minHeight: 20, px: 2, py: 1 }}>
      {totals && (
        <>
          Do wydania: <strong>{formatCount(totals.by_status.granted)}</strong>, do sprawdzenia:{" "}
          <strong>{formatCount(totals.by_status.review)}</strong>
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

/** Those that are found, with the addresses to send them to. */
function FileButton() {
  const { filterValues, total } = useListContext();
  return (
    <ActButton size="small" disabled={!total} send={() => downloadWaiting(filterValues)}>
      Pobierz CSV z adresami
    </ActButton>
  );
}

const person = (grant: WaitingGrant) => ({ id: grant.participant_id, name: personName(grant) });

/** The promotion's rewards, as a link. */
function PromotionLink({ promotion: { id, title } }: Pick<WaitingGrant, "promotion">) {
  return (
    <MuiLink component={Link} to={`/promotions/${id}?karta=nagrody`} color="inherit">
      {title}
    </MuiLink>
  );
}

const steps = (
  <BulkSteps<WaitingGrant> most={100}>
    {(selected, forget) => <GrantSteps grants={selected} onMoved={forget} />}
  </BulkSteps>
);

const grantCard = (mayMove: boolean) =>
  function card(grant: WaitingGrant): RecordCard {
    return {
      title: <ParticipantLink person={person(grant)} />,
      body: (
        <Stack sx={{ gap: 1 }}>
          <span>
            <GrantReward grant={grant} />
          </span>
          <PromotionLink promotion={grant.promotion} />
          <span>
            <GrantStatus grant={grant} />
          </span>
          <GrantSince grant={grant} />
          {mayMove && (
            <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", "& .MuiButton-root": { minHeight: 44 } }}>
              <GrantSteps grants={[grant]} onMoved={() => {}} />
            </Stack>
          )}
        </Stack>
      ),
    };
  };

const Column = OfficeColumn<WaitingGrant>;

/** Rewards of all promotions that wait for somebody, those first that wait longest; several can be moved at once. */
export default function GrantQueue() {
  const mayMove = useMayCall(officeMoveGrants);
  return (
    <OfficeList<WaitingGrant>
      sort={{ field: "since", order: "ASC" }}
      filters={filters}
      filterDefaultValues={{ status: "granted" }}
      actions={<FileButton />}
      above={<Totals />}
      ownFile
      empty={{
        title: "Nic nie czeka na wydanie",
        hint: "Nagrody pojawią się tutaj, gdy zakupy spełnią warunki promocji.",
      }}
      card={grantCard(mayMove)}
      {...(mayMove ? { bulk: steps } : {})}
    >
      <Column
        label="Uczestnik"
        text={(row) => `${personName(row)}, ${row.identifier}`}
        render={(row) => (
          <>
            <ParticipantLink person={person(row)} />
            <Hint>{row.identifier}</Hint>
          </>
        )}
      />
      <Column
        source="value_grosze"
        label="Nagroda"
        text={(row) => row.reward}
        render={(row) => <GrantReward grant={row} />}
        sx={{ minWidth: 170 }}
      />
      <Column
        label="Promocja"
        text={(row) => row.promotion.title}
        render={(row) => <PromotionLink promotion={row.promotion} />}
      />
      <Column align="right" label="Kupione" text={purchasesText} render={(row) => <GrantPurchases grant={row} />} />
      <Column
        label="Stan"
        text={(row) => grantStatus(row.status).label}
        render={(row) => <GrantStatus grant={row} />}
      />
      <Column
        source="since"
        label="Od kiedy"
        text={(row) => formatInstant(row.status_since)}
        render={(row) => <GrantSince grant={row} />}
      />
    </OfficeList>
  );
}
