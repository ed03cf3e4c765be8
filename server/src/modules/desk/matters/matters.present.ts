import type { OfficeMatter } from "@plon/contract/office/desk/matters.ts";
import {
  type InvoiceMatters,
  type Matter,
  MATTER_FILE_PATH,
  type MatterFile,
  type MatterRow,
} from "@plon/contract/portal/desk/matters.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import {
  type getMatter,
  type mattersOfInvoice,
  type ownMatter,
  type ownMatters,
  subjectOf,
} from "./matters.service.ts";

/** What a farm reads of an invoice's matters: of the office's people it learns that they are of the programme. */
export function presentOwnMatters(found: Awaited<ReturnType<typeof ownMatters>>): InvoiceMatters {
  return {
    matters: found.matters.map((matter) =>
      presentOwnMatter({ ...matter, posts: found.posts.filter((post) => post.matter_id === matter.id) }),
    ),
    appeals: found.appeals.map(({ lineId, title }) => ({ line_id: lineId, title })),
    appeal_until: found.appealUntil,
  };
}

/** An own matter in a list. */
export const presentOwnRow = (row: Awaited<ReturnType<typeof ownMatters>>["matters"][number]): MatterRow => ({
  ...withIsoTimes(row),
  subject: subjectOf(row),
});

/** An own matter with what was written in it. */
export const presentOwnMatter = ({ posts, ...row }: Awaited<ReturnType<typeof ownMatter>>): Matter => ({
  ...presentOwnRow(row),
  posts: posts.map(presentPost),
});

function presentPost(post: Awaited<ReturnType<typeof ownMatters>>["posts"][number]): Matter["posts"][number] {
  const author = post.staff === null ? "farm" : "programme";
  return { ...withIsoTimes(post), files: post.files.map(presentOwnFile), author };
}

/** A file that the farm sent. */
export const presentOwnFile = ({ id, name, type }: Pick<MatterFile, "id" | "name" | "type">): MatterFile => ({
  id,
  name,
  type,
  download: MATTER_FILE_PATH.replace(":fileId", String(id)),
});

/** A row of an invoice's matters, for staff. */
export const presentMatterRow = (row: Awaited<ReturnType<typeof mattersOfInvoice>>[number]) => withIsoTimes(row);

/** A matter with its case, for staff. */
export function presentMatter(found: Awaited<ReturnType<typeof getMatter>>): OfficeMatter {
  const { posts, invoice, isOwnDecision, ...matter } = found;
  return {
    ...withIsoTimes(matter),
    participant_name: `${matter.first_name} ${matter.last_name}`,
    decided_by: matter.decider,
    is_changed: invoice?.isChanged ?? false,
    is_own_decision: isOwnDecision,
    subject: subjectOf(matter),
    invoice,
    posts: posts.map(presentDeskPost),
  };
}

function presentDeskPost({ files, ...post }: Awaited<ReturnType<typeof getMatter>>["posts"][number]) {
  return { ...withIsoTimes(post), files: files.map(({ id, name, type }) => ({ id, name, type })) };
}
