import { asciiText, dayText, withStop } from "@plon/rules/texts/polish-text.ts";
import { endOfQuiet, type QuietHours } from "@plon/rules/time/quiet-hours.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Tx } from "#platform/database/database.ts";
import { queueCopies } from "#modules/house/outbox/outbox.service.ts";

export type AffiliationBrand = { name: string; helpline: string; data_controller: string; publicUrl: string };

type Invited = { phone: string; email: string; hash: string; expiresAt: Date };
type Inviter = { first_name: string; last_name: string };

/**
 * Sends the invitation's link by SMS and, if the address is known, by e-mail, with the source of the data and the way
 * to object (RODO art. 14 and 21). Neither contains what the inviter entered about the person. In quiet hours both wait
 * for the morning: they are unsolicited.
 */
export async function sendLinks(
  tx: Tx,
  to: Invited,
  inviter: Inviter,
  { brand, at, quiet }: { brand: AffiliationBrand; at: Date; quiet: QuietHours },
): Promise<void> {
  const who = `${inviter.first_name} ${inviter.last_name.slice(0, 1)}.`;
  const link = `${brand.publicUrl}/rejestracja/${to.hash}`;
  const objection = `${brand.publicUrl}/bez-zaproszen/${to.hash}`;
  // The last day on which the link works.
  const until = dayText(warsawDay(new Date(to.expiresAt.getTime() - 1)));
  const common = { created_at: at, not_before: endOfQuiet(at, quiet) ?? null, unsubscribe_url: null };
  const sms = {
    ...common,
    channel: "sms" as const,
    recipient: to.phone,
    subject: null,
    body: asciiText(`${who} poleca Ci program ${brand.name}. Dolacz: ${link} Nie chcesz zaproszen? ${objection}`),
  };
  const email = {
    ...common,
    channel: "email" as const,
    recipient: to.email,
    subject: `${who} poleca Ci program ${brand.name}`,
    body: `Dzień dobry,

${who} poleca Twojemu gospodarstwu program ${brand.name}: za zakupy środków ochrony roślin zbierasz punkty i wymieniasz je na nagrody.

Aby dołączyć, otwórz odnośnik (działa do ${until}):
${link}

Skąd mamy Twoje dane: imię, telefon i e-mail podał nam uczestnik programu, oświadczając, że się na to zgadzasz. Administrator danych: ${withStop(brand.data_controller)} Użyjemy ich tylko do tego zaproszenia i usuniemy je, gdy odnośnik przestanie działać. Nie chcesz zaproszeń? Usuń swoje dane od razu:
${objection}

Infolinia: ${brand.helpline}`,
  };
  await queueCopies(tx, to.email === "" ? [sms] : [sms, email]);
}
