import type { Tx } from "#platform/database/database.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { tellAdjustments } from "./adjustments-story.ts";
import { tellCampaigns } from "./campaigns-story.ts";
import { tellAffiliation } from "./affiliation-story.ts";
import { loadCatalogue } from "./catalogue.ts";
import { createInvoiceDesk } from "./invoices.ts";
import { tellGoals } from "./goals-story.ts";
import { tellEditorsWork } from "./editor-story.ts";
import { tellFarms } from "./farms-story.ts";
import { tellFeeds } from "./feeds-story.ts";
import { tellImports } from "./imports-story.ts";
import { tellKsef } from "./ksef-story.ts";
import { tellJansMovements } from "./jan-movements.ts";
import { tellJansInvoices } from "./jan.ts";
import { tellOrders } from "./orders-story.ts";
import { loadPages } from "./pages.ts";
import { tellOtherInvoices, tellQueue } from "./neighbours-story.ts";
import { tellPayouts } from "./payouts-story.ts";
import { loadPeople } from "./people.ts";
import { tellPrizePhotos } from "./prize-pictures.ts";
import { furnishProducts } from "./product-papers.ts";
import { loadConsents, tellConsents } from "./consents-story.ts";
import { tellMembers } from "./members-story.ts";
import { tellNews } from "./news-story.ts";
import { tellCorrespondence } from "./correspondence-story.ts";
import { loadPromotions, tellPointsPromotion, tellPromotionRewards } from "./promotions-story.ts";
import { loadPrizes } from "./prizes.ts";
import { tellSecondStep } from "./second-step-story.ts";
import { tellSegments } from "./segments-story.ts";
import { tellSendings } from "./sendings-story.ts";
import { tellRegistrations } from "./registrations-story.ts";
import { tellRoutine } from "./routine.ts";
import { tellTransfers } from "./transfers-story.ts";
import { createDemoCalendar, createTimeline } from "./timeline.ts";
import type { World } from "./world.ts";

/** Writes the whole programme as it is at `now`: the catalogue, the people, and everything that happened to them. */
export async function tellEverything(
  tx: Tx,
  { storage, brand, sealer, now }: { storage: FileStorage; brand: World["brand"]; sealer: Sealer; now: Date },
): Promise<void> {
  const calendar = createDemoCalendar(now);
  const timeline = createTimeline(now);
  const catalogue = await loadCatalogue(tx, calendar.year);
  const people = await loadPeople(tx, calendar);
  await loadPages(tx, people.admin.id, now);
  const world = { tx, brand, storage, calendar, timeline, catalogue, people };
  const desk = createInvoiceDesk(world);
  await furnishProducts(world);
  await loadConsents(world);
  await loadPromotions(world);
  const prizes = await loadPrizes(tx, calendar, people.admin.id, sealer);
  await tellPrizePhotos(world);
  tellRoutine(world);
  tellConsents(world);
  tellRegistrations(world);
  tellCorrespondence(world);
  tellNews(world);
  tellSegments(world);
  tellSendings(world);
  tellJansMovements(world, desk, prizes);
  tellJansInvoices(world, desk);
  tellOtherInvoices(world, desk);
  tellQueue(world, desk);
  tellTransfers(world);
  await tellPayouts(world);
  tellAdjustments(world);
  tellOrders(world, prizes);
  tellGoals(world, prizes);
  await tellFarms(world);
  await tellMembers(world);
  await tellSecondStep(world);
  await tellCampaigns(world);
  await tellAffiliation(world);
  tellPromotionRewards(world, desk);
  tellPointsPromotion(world);
  tellEditorsWork(world);
  await tellFeeds(world);
  tellKsef(world);
  tellImports(world);
  await timeline.play();
  // Warnings of past nights were sent immediately.
  await tx
    .updateTable("outbox_message")
    .set((row) => ({ sent_at: row.ref("created_at") }))
    .execute();
}
