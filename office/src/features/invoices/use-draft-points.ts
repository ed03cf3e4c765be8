import { useQuery } from "@tanstack/react-query";
import { type Draft, linePreview } from "./draft.ts";
import { catalogueQuery } from "./invoice.api.ts";

/** Points that the draft's lines would bring, before limits. */
export function useDraftPoints(draft: Draft): number {
  const { data: products = [] } = useQuery(catalogueQuery);
  return draft.lines.reduce((sum, line) => {
    if (line.rejectionReason !== null) return sum;
    const product = products.find(({ sap }) => sap === line.sap);
    const preview = linePreview(line, product, draft.issueDate);
    return preview && "explanation" in preview ? sum + preview.explanation.points : sum;
  }, 0);
}
