import { createAnswers } from "@plon/client/test/answers.ts";
import type { PortalEndpoints } from "@plon/contract/portal.ts";

const files = import.meta.glob<object>("../../packages/contract/src/portal/*/*.ts", { eager: true });

/** The server of a screen under test: `answers.on("GET /api/v1/…", data)`. */
export const answers = createAnswers<PortalEndpoints>(Object.values(files));
