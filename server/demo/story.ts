import type { Tx } from "#platform/database/database.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { tellAdjustments } from "#demo/stories/adjustments-story.ts";
import { tellCampaigns } from "#demo/stories/offers/campaigns-story.ts";
import { tellCombining } from "#demo/stories/offers/combining-story.ts";
import { tellAffiliation } from "#demo/stories/offers/affiliation-story.ts";
import { loadCatalogue } from "#demo/goods/catalogue.ts";
import { createInvoiceDesk } from "#demo/stories/documents/invoices.ts";
import { tellGoals } from "#demo/stories/documents/goals-story.ts";
import { tellEditorsWork } from "#demo/stories/editor-story.ts";
import { tellFarms } from "#demo/stories/people/farms-story.ts";
import { tellFraud } from "#demo/stories/fraud-story.ts";
import { tellFieldWork } from "#demo/stories/people/field-story.ts";
import { tellFeeds } from "#demo/stories/documents/feeds-story.ts";
import { tellImports } from "#demo/stories/goods/imports-story.ts";
import { tellKsef } from "#demo/stories/documents/ksef-story.ts";
import { tellJansMovements } from "#demo/stories/people/jan-movements.ts";
import { tellJansInvoices } from "#demo/stories/people/jan.ts";
import { tellOrders } from "#demo/stories/goods/orders-story.ts";
import { loadPages } from "#demo/papers/pages.ts";
import { tellOtherInvoices, tellQueue } from "#demo/stories/people/neighbours-story.ts";
import { tellPayouts } from "#demo/stories/goods/payouts-story.ts";
import { loadPeople } from "#demo/people/people.ts";
import { tellPrizePhotos } from "#demo/goods/prize-pictures.ts";
import { furnishProducts } from "#demo/goods/product-papers.ts";
import { loadConsents, tellConsents } from "#demo/stories/people/consents-story.ts";
import { tellMembers } from "#demo/stories/people/members-story.ts";
import { tellNews } from "#demo/stories/news-story.ts";
import { tellCorrespondence } from "#demo/stories/correspondence-story.ts";
import { loadPromotions, tellPointsPromotion, tellPromotionRewards } from "#demo/stories/offers/promotions-story.ts";
import { loadPrizes } from "#demo/goods/prizes.ts";
import { tellSecondStep } from "#demo/stories/people/second-step-story.ts";
import { tellSegments } from "#demo/stories/offers/segments-story.ts";
import { tellLevels } from "#demo/stories/offers/levels-story.ts";
import { tellJourneys } from "#demo/stories/offers/journeys-story.ts";
import { tellPartners } from "#demo/stories/offers/partners-story.ts";
import { tellViews } from "#demo/stories/views-story.ts";
import { tellWebhooks } from "#demo/stories/webhooks-story.ts";
import { tellSendings } from "#demo/stories/offers/sendings-story.ts";
import { tellRegistrations } from "#demo/stories/people/registrations-story.ts";
import { tellRoutine } from "#demo/stories/routine.ts";
import { tellTransfers } from "#demo/stories/transfers-story.ts";
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
  tellSegments(world, prizes);
  tellViews(world);
  tellWebhooks(world, sealer);
  tellPartners(world);
  tellSendings(world);
  tellJourneys(world);
  tellLevels(world);
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
  await tellFieldWork(world);
  await tellMembers(world);
  await tellSecondStep(world);
  await tellCampaigns(world);
  tellCombining(world);
  await tellAffiliation(world);
  tellPromotionRewards(world, desk);
  tellPointsPromotion(world);
  tellEditorsWork(world);
  await tellFeeds(world);
  tellKsef(world);
  tellImports(world);
  tellFraud(world);
  await timeline.play();
  // Warnings of past nights were sent immediately.
  await tx
    .updateTable("outbox_message")
    .set((row) => ({ sent_at: row.ref("created_at") }))
    .execute();
}
