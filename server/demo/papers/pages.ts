import type { Tx } from "#platform/database/database.ts";
import { sanitiseHtml } from "#platform/html/sanitise.ts";

const FIELD_DAYS = `
<p>Zapraszamy na dni pola: obejrzysz poletka pokazowe, porozmawiasz z doradcami i zobaczysz maszyny w pracy.</p>
<h2>Kiedy i gdzie</h2>
<ul>
<li><strong>Sandomierz</strong>, pierwsza sobota czerwca, godz. 10:00–14:00</li>
<li><strong>Toruń</strong>, druga sobota czerwca, godz. 10:00–14:00</li>
</ul>
<h2>Jak się zgłosić</h2>
<p>Wystarczy telefon na infolinię {{infolinia}} albo wiadomość na adres <a href="mailto:{{email}}">{{email}}</a>. Możesz też zapytać swojego <a href="/kontakt-z-przedstawicielem">przedstawiciela</a>.</p>
`;

/** A page of the demo, as an editor would add one: published, at its own address. */
export async function loadPages(tx: Tx, staffId: number, now: Date): Promise<void> {
  const page = await tx
    .insertInto("page")
    .values({ slug: "dni-pola", published_version: 1, published_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const text = { title: "Dni pola", content: sanitiseHtml(FIELD_DAYS) };
  await tx
    .insertInto("page_version")
    .values({ page_id: page.id, version: 1, ...text, saved_at: now, saved_by: staffId })
    .execute();
}
