/**
 * Whether who is signed in keeps their own navigation at a place that is open to all: news, pages written in the office, and
 * addresses at which nothing stands (of which the layout itself is the last that matches).
 */
export function keepsOwnFrame(matches: readonly { routeId: string }[]): boolean {
  const last = matches.at(-1)?.routeId;
  return last === "/_public" || last === "/_public/$slug" || last?.startsWith("/_public/aktualnosci/") === true;
}
