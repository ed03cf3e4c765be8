// The description of the partners' interface for people: one page without a script, drawn from the same document.
import type { PartnersDocument } from "./openapi.ts";

/** Nothing runs there and nothing is loaded: it has a style of its own and no more. */
export const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

const ESCAPED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const safe = (text: unknown) => String(text).replace(/[&<>"]/g, (sign) => ESCAPED[sign]!);

/** The little of Markdown that the document uses: paragraphs, bold and code. */
const prose = (text: string) =>
  text
    .split(/\n\n+/)
    .map((part) =>
      safe(part)
        .replace(/\*\*(.+?)\*\*/g, "<b>$1</b>")
        .replace(/`(.+?)`/g, "<code>$1</code>"),
    )
    .map((part) => `<p>${part}</p>`)
    .join("");

const json = (value: unknown) => `<pre tabindex="0">${safe(JSON.stringify(value, undefined, 2))}</pre>`;

type Operation = PartnersDocument["paths"][string][string];

function parametersTable(parameters: Operation["parameters"]): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(
    ({ name, in: place, required, ...rest }) =>
      `<tr><td><code>${safe(name)}</code></td><td>${safe(place)}${required ? ", wymagany" : ""}</td><td>${
        "description" in rest && rest.description ? prose(String(rest.description)) : ""
      }</td></tr>`,
  );
  return `<table><thead><tr><th>Parametr</th><th>Gdzie</th><th>Opis</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function operation(server: string, method: string, path: string, described: Operation): string {
  const { "200": answer, ...refusals } = described.responses;
  const { schema, example } = answer.content["application/json"] as { schema: unknown; example?: unknown };
  const body = described.requestBody?.content["application/json"].schema;
  const told = Object.entries(refusals as Record<string, { description: string }>)
    .map(([status, { description }]) => `<dt>${safe(status)}</dt><dd>${prose(description)}</dd>`)
    .join("");
  return `<section id="${safe(described.operationId)}">
<h3>${safe(described.summary)}</h3>
<p class="call"><b>${method.toUpperCase()}</b> <code>${safe(server + path)}</code></p>
${prose(described.description)}${parametersTable(described.parameters)}
${body ? `<details><summary>Treść zapytania</summary>${json(body)}</details>` : ""}
<details><summary>Odpowiedź</summary>${example ? json(example) : ""}${json(schema)}</details>
<details><summary>Odmowy</summary><dl>${told}</dl></details>
</section>`;
}

/** Every code once, where the `type` of a problem leads. */
function codes(document: PartnersDocument): string {
  const known = new Map<string, string>();
  for (const methods of Object.values(document.paths)) {
    for (const { responses } of Object.values(methods)) {
      for (const [status, { description }] of Object.entries(responses as Record<string, { description: string }>)) {
        if (status === "200") continue;
        for (const [, code, text] of description.matchAll(/`([\w.]+)`: ([^\n]+)/g))
          known.set(code!, `${status}: ${text}`);
      }
    }
  }
  return [...known]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, text]) => `<dt id="${safe(code)}"><code>${safe(code)}</code></dt><dd>${safe(text)}</dd>`)
    .join("");
}

const STYLE = `:root{color-scheme:light dark;--line:#8884}body{font:1rem/1.6 system-ui,sans-serif;margin:0 auto;max-width:56rem;
padding:1rem;overflow-wrap:anywhere}h1{font-size:1.6rem}h2{margin-top:2.5rem}section{border-top:1px solid var(--line);
padding:.5rem 0 1rem}pre{overflow-x:auto;border:1px solid var(--line);border-radius:8px;padding:.75rem;font-size:.85rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;border-top:1px solid var(--line);padding:.4rem}
td p,dd p{margin:0}summary{cursor:pointer;padding:.6rem 0;font-weight:600}dt{font-weight:600;margin-top:.5rem}
dd{margin-left:0}`;

/** The page of a description. */
export function partnersPage(document: PartnersDocument): string {
  const url = document.servers[0]!.url;
  const parts = document.tags.map(({ name, description }) => {
    const own = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { tags }]) => tags.includes(name))
        .map(([method, described]) => operation(url, method, path, described)),
    );
    return `<h2>${safe(description)}</h2>${own.join("")}`;
  });
  return `<!doctype html><html lang="pl"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${safe(document.info.title)}</title>
<style>${STYLE}</style></head><body><main><h1>${safe(document.info.title)}</h1>
<p>Opis dla programów: <a href="openapi.json">openapi.json</a> (OpenAPI ${safe(document.openapi)}).</p>
${prose(document.info.description)}${parts.join("")}
<h2>Kody odmów</h2><dl>${codes(document)}</dl></main></body></html>`;
}
