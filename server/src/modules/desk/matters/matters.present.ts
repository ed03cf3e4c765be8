import type { OfficeMatter } from "@plon/contract/office/desk/matters.ts";
import type { InvoiceMatters, Matter } from "@plon/contract/portal/desk/matters.ts";
import { shown } from "#platform/database/shown.ts";
import type { getMatter, mattersOfInvoice, ownMatters } from "./matters.service.ts";

/** What a farm reads of an invoice's matters: of the office's people it learns that they are of the programme. */
export function presentOwnMatters(found: Awaited<ReturnType<typeof ownMatters>>): InvoiceMatters {
  return {
    matters: found.matters.map((matter) => ({
      ...shown(matter),
      posts: found.posts.filter((post) => post.matter_id === matter.id).map(presentPost),
    })),
    appeals: found.appeals.map(({ lineId, title }) => ({ line_id: lineId, title })),
    appeal_until: found.appealUntil,
  };
}

function presentPost(post: Awaited<ReturnType<typeof ownMatters>>["posts"][number]): Matter["posts"][number] {
  return { ...shown(post), author: post.staff === null ? "farm" : "programme" };
}

/** A row of an invoice's matters, for staff. */
export const presentMatterRow = (row: Awaited<ReturnType<typeof mattersOfInvoice>>[number]) => shown(row);

/** A matter with its case, for staff. */
export function presentMatter(found: Awaited<ReturnType<typeof getMatter>>): OfficeMatter {
  const { posts, invoice, isOwnDecision, ...matter } = found;
  const { isChanged, ...facts } = invoice;
  return {
    ...shown(matter),
    participant_name: `${matter.first_name} ${matter.last_name}`,
    decided_by: matter.decider,
    is_changed: isChanged,
    is_own_decision: isOwnDecision,
    invoice: facts,
    posts: posts.map((post) => shown(post)),
  };
}
