import { useQuery } from "@tanstack/react-query";
import { rulesPdf, rulesQuery } from "./promotions.api.ts";
import { RulesOf } from "./rules-of.tsx";

/** A promotion's rules in force. */
export function RulesPage({ slug }: { slug: string }) {
  return <RulesOf slug={slug} rules={useQuery(rulesQuery(slug))} pdf={rulesPdf(slug)} />;
}
