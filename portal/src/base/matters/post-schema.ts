import { matterPostBody } from "@plon/contract/portal/desk/matters.ts";
import { MATTER_FILES_MAX } from "@plon/rules/desk/matter.ts";
import { z } from "zod";

/** What is typed in a post's form: its files with their names, which stay in the draft. */
export const postSchema = matterPostBody.extend({
  files: z.array(z.object({ id: z.int(), name: z.string() })).max(MATTER_FILES_MAX),
});
