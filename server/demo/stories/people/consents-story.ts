import { publishConsent, withdrawConsent } from "#modules/people/consents/consents-office.service.ts";
import {
  consentsForRegistration,
  ownConsents,
  setConsents,
  takeOverConsents,
} from "#modules/people/consents/consents.service.ts";
import { ensureProgrammeConsents } from "#modules/people/consents/programme-consents.service.ts";
import { fillIn } from "#modules/house/content/placeholders.ts";
import { participantCall, staffCall, type World } from "#demo/world.ts";

/** A correction of wording: it asks nobody again. */
const CORRECTED_NOTICE =
  '<p>Znam informację o przetwarzaniu moich danych osobowych w celu prowadzenia mojego konta, rozliczania punktów i faktur oraz wydawania nagród (<a href="/polityka-prywatnosci">Polityka prywatności</a>). Administrator danych: {{administrator}}. Wiem, że mogę żądać dostępu do danych, ich sprostowania i usunięcia.</p>';

/** Writes the consents with their first texts, and what everybody but Anna Nowak consented to when joining. */
export async function loadConsents(world: World): Promise<void> {
  const { tx, people, calendar, brand } = world;
  const at = calendar.moment(calendar.working(calendar.monthsAgo(47)), 8);
  await ensureProgrammeConsents(tx, brand, { at, staffId: people.admin.id });
  const required = (await consentsForRegistration(tx)).filter((consent) => consent.required);
  const joined = await tx.selectFrom("participant").select(["id", "created_at"]).execute();
  const joinedAt = new Map(joined.map((person) => [person.id, person.created_at]));
  for (const person of people.all) {
    const asked = required.filter(({ onlyIfPesel }) => !onlyIfPesel || person.identifier.length === 11);
    const given = person.has_required_consents === false ? [] : asked;
    const decisions = given.map(({ versionId }) => ({ consent_version_id: versionId, granted: true }));
    await takeOverConsents(tx, {
      participantId: person.id,
      at: joinedAt.get(person.id)!,
      address: "127.0.0.1",
      decisions,
    });
  }
}

/** Tells a corrected text, marketing consents of some participants, and one who wrote a letter. */
export function tellConsents(world: World): void {
  const { tx, timeline, people, brand } = world;
  const { monthsAgo, daysAgo, working, moment } = world.calendar;
  const consentId = async (slug: string) =>
    (await tx.selectFrom("consent").select("id").where("slug", "=", slug).executeTakeFirstOrThrow()).id;

  timeline.at(moment(working(monthsAgo(8)), 10), async (at) => {
    const text = { content: fillIn(CORRECTED_NOTICE, brand), needs_renewal: false };
    await publishConsent(tx, staffCall(people.admin, at), await consentId("informacja-o-danych"), text);
  });
  const agree = (participantId: number, months: number, slugs: string[]) =>
    timeline.at(moment(monthsAgo(months), 19, 20), async (at) => {
      const offered = await ownConsents(tx, participantId);
      const ticked = offered.filter(({ value, slug }) => value || slugs.includes(slug));
      const ids = ticked.map(({ versionId }) => versionId);
      await setConsents(tx, participantCall(participantId, at), ids);
    });
  agree(people.fixed.jan.id, 14, ["marketing", "marketing-email", "marketing-sms"]);
  agree(people.fixed.zofia.id, 11, ["marketing", "marketing-email"]);
  agree(people.fixed.piotr.id, 9, ["marketing", "marketing-sms", "marketing-telefon"]);
  timeline.at(moment(working(daysAgo(45)), 9, 15), async (at) =>
    withdrawConsent(tx, staffCall(people.clerks[0], at), {
      participantId: people.fixed.piotr.id,
      consentId: await consentId("marketing"),
      reason: "List uczestnika o wycofaniu zgód marketingowych",
    }),
  );
}
