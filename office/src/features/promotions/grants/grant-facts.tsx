import { grantStatus } from "@plon/rules/promotions/promotion-grant.ts";
import { formatInstant, formatMoney, formatQuantity } from "@plon/client/format.ts";
import { Hint } from "#shared/page/hint.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import type { Grant } from "./grant-words.ts";
import { UNITS } from "../promotion-words.ts";

type Props = { grant: Grant };

/** What the reward is, with its worth and tax. */
export function GrantReward({ grant }: Props) {
  return (
    <>
      {grant.reward}
      {grant.points === null && (
        <Hint>
          {formatMoney(grant.value_grosze)}
          {grant.tax_grosze > 0 && `, podatek ${formatMoney(grant.tax_grosze)}`}
        </Hint>
      )}
    </>
  );
}

/** The same as GrantPurchases in plain words. */
export const purchasesText = (grant: Grant): string =>
  grant.quantity === null
    ? "przyznana ręcznie"
    : `${formatQuantity(grant.bought_last)} ${UNITS[grant.unit]} z ${formatQuantity(grant.quantity)}`;

/** How much was bought when the reward was last looked at, of what it needs. */
export function GrantPurchases({ grant }: Props) {
  if (grant.quantity === null) return "przyznana ręcznie";
  return (
    <>
      {formatQuantity(grant.bought_last)} {UNITS[grant.unit]}
      <Hint>z {formatQuantity(grant.quantity)}</Hint>
    </>
  );
}

/** The reward's state, with the note of the last step. */
export function GrantStatus({ grant }: Props) {
  return (
    <>
      <StatusChip status={grantStatus(grant.status)} />
      {grant.note !== "" && <Hint sx={{ mt: 0.5, maxWidth: 320 }}>{grant.note}</Hint>}
    </>
  );
}

/** Since when it is in its state, and by whom. */
export function GrantSince({ grant }: Props) {
  return (
    <>
      {formatInstant(grant.status_since)}
      {grant.staff_name && <Hint>{grant.staff_name}</Hint>}
    </>
  );
}
