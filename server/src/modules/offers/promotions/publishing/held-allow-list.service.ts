// Who is put on the list of a published promotion may have its reward at once, for what they have bought already: it takes two
// people (0257). Who is taken off, and the list of a draft, take one.
import { readAllowList } from "@plon/contract/office/offers/promotions.ts";
import { groupedNumber, polishPlural } from "@plon/rules/texts/polish-text.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { askForApproval, type CarryOut } from "#modules/house/approvals/approvals.service.ts";
import { pastText, promotionBasis } from "./held-promotions.service.ts";
import { setAllowList } from "../editing/promotion-people.service.ts";
import { listAllowed, listParticipantIds } from "../editing/promotion-people.queries.ts";
import { lockPromotion } from "../editing/promotions-office.queries.ts";
import { getPromotion } from "../editing/promotions-office.service.ts";

/** Forgotten once it is decided, and when one of them closes their account. */
type Asked = { identifiers?: string[] };

/**
 * Makes the list exactly the identifiers of this text, which was checked; those who would be added to the list of a published
 * promotion are only asked for. Returns the list's size, what changed of it and how many wait. Throws promotion.not_found,
 * approval.waiting.
 */
export async function setAllowListByTwo(tx: Tx, ctx: StaffContext, id: number, text: string) {
  if (!(await lockPromotion(tx, id))) throw new AppError("promotion.not_found");
  const promotion = await getPromotion(tx, id, ctx.at);
  const { identifiers } = readAllowList(text);
  const isOpen = !promotion.is_published || promotion.audience !== "allow_list";
  if (isOpen) return { ...(await setAllowList(tx, ctx, id, identifiers)), held: 0 };
  const known = new Set((await listAllowed(tx, id)).map(({ identifier }) => identifier));
  const added = identifiers.filter((identifier) => !known.has(identifier));
  const kept = identifiers.filter((identifier) => known.has(identifier));
  const changed = await setAllowList(tx, ctx, id, kept);
  if (added.length === 0) return { ...changed, held: 0 };
  const participants = await listParticipantIds(tx, added);
  await askForApproval(tx, ctx, {
    kind: "promotion.allowed",
    subjectId: String(id),
    asked: { identifiers: added } satisfies Asked,
    subject: `Lista uprawnionych: ${promotion.title}`,
    path: `/promotions/${id}`,
    before: numbersText(kept.length),
    after: numbersText(kept.length + added.length),
    effect: `Dopisuje: ${numbersText(added.length)}, z tego w programie ${participants.length}. ${await pastText(tx, promotion, { participants, at: ctx.at })}`,
    basis: promotionBasis,
    reason: "",
  });
  return { ...changed, held: added.length };
}

const numbersText = (count: number) =>
  `${groupedNumber(count)} ${polishPlural(count, { one: "numer", few: "numery", many: "numerów" })}`;

/** Puts those on the list whom a second person let in. Throws approval.outdated where they were forgotten meanwhile. */
export const carryOutAllowed: CarryOut = async (tx, ctx, id, { asked }) => {
  const { identifiers } = asked as Asked;
  if (!identifiers) throw new AppError("approval.outdated");
  const known = (await listAllowed(tx, Number(id))).map(({ identifier }) => identifier);
  await setAllowList(tx, ctx, Number(id), [...new Set([...known, ...identifiers])]);
};
