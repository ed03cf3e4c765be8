import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { type FarmPromotion, officeListFarmPromotions } from "@plon/contract/office/account/farms-records.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { officeGetPromotion } from "@plon/contract/office/offers/promotions.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { formatDay, formatInstant, formatLastDayBefore } from "@plon/client/format.ts";
import { answerOf } from "#shared/calls/session.ts";
import { EmptyState, LoadError } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { DatedLines } from "./farm-records.tsx";

function standingOf({ agreed, is_open }: FarmPromotion): StatusLabel {
  if (agreed === true) return { label: "Bierze udział", color: "green" };
  if (agreed === false) return { label: "Nie bierze udziału", color: "grey" };
  return is_open ? { label: "Bez odpowiedzi", color: "yellow" } : { label: "Bez odpowiedzi", color: "grey" };
}

function whenText({ is_open, closes_at, answered_at }: FarmPromotion): string {
  const until = `${is_open ? "Regulamin do" : "Zakończona"} ${formatLastDayBefore(closes_at)}`;
  return answered_at === null ? until : `Odpowiedź ${formatInstant(answered_at)}. ${until}`;
}

function Tiers({ promotion }: { promotion: FarmPromotion }) {
  const mayOpen = useMayCall(officeGetPromotion);
  return (
    <Stack component="ul" sx={{ listStyle: "none", m: 0, p: 0, my: 0.5, gap: 0.5 }}>
      {promotion.tiers.map(({ id, reward, progress, grant }) => (
        <Stack component="li" key={id} direction="row" sx={{ columnGap: 1, flexWrap: "wrap", alignItems: "center" }}>
          <Typography variant="body2">
            {grant && mayOpen ? (
              <MuiLink component={Link} to={`/promotions/${promotion.id}?karta=nagrody`}>
                {reward}
              </MuiLink>
            ) : (
              reward
            )}
            {!grant && progress && `: ${progress}`}
          </Typography>
          {grant && (
            <>
              <StatusChip status={grant.status_label} />
              <Hint>{formatDay(grant.granted_at)}</Hint>
            </>
          )}
        </Stack>
      ))}
    </Stack>
  );
}

function Title({ promotion }: { promotion: FarmPromotion }) {
  const mayOpen = useMayCall(officeGetPromotion);
  return mayOpen ? (
    <MuiLink component={Link} to={`/promotions/${promotion.id}`} sx={{ fontWeight: 600 }}>
      {promotion.title}
    </MuiLink>
  ) : (
    <Typography component="span" sx={{ fontWeight: 600 }}>
      {promotion.title}
    </Typography>
  );
}

/** Promotions that the farm takes part in or may: its answer, its progress, and its granted rewards. */
export function FarmPromotions({ participantId }: { participantId: number }) {
  const [page, setPage] = useState(1);
  const promotions = useQuery({
    queryKey: ["participants", "promotions", participantId, page],
    queryFn: answerOf(officeListFarmPromotions, { params: { participantId }, query: { page, per_page: 10 } }),
    placeholderData: keepPreviousData,
  });
  if (promotions.isError) return <LoadError error={promotions.error} onRetry={() => promotions.refetch()} />;
  if (!promotions.data) return <Skeleton variant="rounded" height={240} />;
  const { data, meta } = promotions.data;
  if (data.length === 0) return <EmptyState title="Żadna promocja nie jest dla tego gospodarstwa" />;
  return (
    <DatedLines
      label="Promocje"
      pages={{ page, last: meta.last_page, onPage: setPage }}
      lines={data.map((promotion) => ({
        id: promotion.id,
        when: whenText(promotion),
        aside: <StatusChip status={standingOf(promotion)} />,
        children: (
          <>
            <Title promotion={promotion} />
            {promotion.standing !== null && (
              <Typography variant="body2">Rolnik widzi: „{promotion.standing}”</Typography>
            )}
            <Tiers promotion={promotion} />
          </>
        ),
      }))}
    />
  );
}
