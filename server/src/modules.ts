// The one list of modules: what each adds to the programme stands in its <module>.module.ts.
import { APPROVAL_KINDS } from "@plon/contract/office/house/approvals.ts";
import type { ApprovalActs } from "#modules/house/approvals/approvals.service.ts";
import type { Module } from "./module.ts";
import { closingsModule } from "#modules/account/closings/closings.module.ts";
import { duplicatesModule } from "#modules/account/duplicates/duplicates.module.ts";
import { farmsModule } from "#modules/account/farms/farms.module.ts";
import { ownDataModule } from "#modules/account/own-data/own-data.module.ts";
import { pointsModule } from "#modules/account/points/points.module.ts";
import { profileModule } from "#modules/account/profile/profile.module.ts";
import { registrationsModule } from "#modules/account/registrations/registrations.module.ts";
import { satagroModule } from "#modules/account/satagro/satagro.module.ts";
import { auditModule } from "#modules/desk/audit/audit.module.ts";
import { dashboardModule } from "#modules/desk/dashboard/dashboard.module.ts";
import { mattersModule } from "#modules/desk/matters/matters.module.ts";
import { fraudModule } from "#modules/desk/fraud/fraud.module.ts";
import { measuresModule } from "#modules/desk/measures/measures.module.ts";
import { presenceModule } from "#modules/desk/presence/presence.module.ts";
import { queuesModule } from "#modules/desk/queues/queues.module.ts";
import { releasesModule } from "#modules/desk/releases/releases.module.ts";
import { reportsModule } from "#modules/desk/reports/reports.module.ts";
import { viewsModule } from "#modules/desk/views/views.module.ts";
import { automaticAcceptanceModule } from "#modules/documents/automatic-acceptance/automatic-acceptance.module.ts";
import { calculatorModule } from "#modules/documents/calculator/calculator.module.ts";
import { entryProofsModule } from "#modules/documents/entry-proofs/entry-proofs.module.ts";
import { feedsModule } from "#modules/documents/feeds/feeds.module.ts";
import { fieldWorkModule } from "#modules/desk/field-work/field-work.module.ts";
import { goalsModule } from "#modules/documents/goals/goals.module.ts";
import { invoicesModule } from "#modules/documents/invoices/invoices.module.ts";
import { ksefConnectionsModule } from "#modules/documents/ksef-connections/ksef-connections.module.ts";
import { purchasesModule } from "#modules/documents/purchases/purchases.module.ts";
import { readingsModule } from "#modules/documents/readings/readings.module.ts";
import { shoppingModule } from "#modules/documents/shopping/shopping.module.ts";
import { availabilityModule } from "#modules/goods/availability/availability.module.ts";
import { importsModule } from "#modules/goods/imports/imports.module.ts";
import { ordersModule } from "#modules/goods/orders/orders.module.ts";
import { prizesModule } from "#modules/goods/prizes/prizes.module.ts";
import { productsModule } from "#modules/goods/products/products.module.ts";
import { approvalsModule } from "#modules/house/approvals/approvals.module.ts";
import { contentModule } from "#modules/house/content/content.module.ts";
import { messagesModule } from "#modules/house/messages/messages.module.ts";
import { newsModule } from "#modules/house/news/news.module.ts";
import { notificationsModule } from "#modules/house/notifications/notifications.module.ts";
import { outboxModule } from "#modules/house/outbox/outbox.module.ts";
import { settingsModule } from "#modules/house/settings/settings.module.ts";
import { systemModule } from "#modules/house/system/system.module.ts";
import { webhooksModule } from "#modules/house/webhooks/webhooks.module.ts";
import { moneyRewardsModule } from "#modules/money/money-rewards/money-rewards.module.ts";
import { payoutsModule } from "#modules/money/payouts/payouts.module.ts";
import { affiliationModule } from "#modules/offers/affiliation/affiliation.module.ts";
import { campaignsModule } from "#modules/offers/campaigns/campaigns.module.ts";
import { combiningModule } from "#modules/offers/combining/combining.module.ts";
import { controlGroupsModule } from "#modules/offers/control-groups/control-groups.module.ts";
import { levelsModule } from "#modules/offers/levels/levels.module.ts";
import { partnersModule } from "#modules/offers/partners/partners.module.ts";
import { journeysModule } from "#modules/offers/journeys/journeys.module.ts";
import { promotionsModule } from "#modules/offers/promotions/promotions.module.ts";
import { segmentsModule } from "#modules/offers/segments/segments.module.ts";
import { sendingsModule } from "#modules/offers/sendings/sendings.module.ts";
import { accessModule } from "#modules/people/access/access.module.ts";
import { consentsModule } from "#modules/people/consents/consents.module.ts";
import { contactChangesModule } from "#modules/people/contact-changes/contact-changes.module.ts";
import { distributorsModule } from "#modules/people/distributors/distributors.module.ts";
import { membersModule } from "#modules/people/members/members.module.ts";
import { outgoingHoldsModule } from "#modules/people/outgoing-holds/outgoing-holds.module.ts";
import { participantsModule } from "#modules/people/participants/participants.module.ts";
import { postcodesModule } from "#modules/people/postcodes/postcodes.module.ts";
import { representativesModule } from "#modules/people/representatives/representatives.module.ts";
import { staffModule } from "#modules/people/staff/staff.module.ts";
import { adjustmentsModule } from "#modules/points/adjustments/adjustments.module.ts";
import { ledgerModule } from "#modules/points/ledger/ledger.module.ts";
import { lettersModule } from "#modules/points/letters/letters.module.ts";
import { transfersModule } from "#modules/points/transfers/transfers.module.ts";

/**
 * All modules. A data export follows this order and a closing walks it backwards, so a module whose tables others refer to
 * comes before them; what comes after the last of them is in alphabetical order.
 */
export const MODULES: readonly Module[] = [
  participantsModule,
  membersModule,
  approvalsModule,
  pointsModule,
  adjustmentsModule,
  duplicatesModule,
  consentsModule,
  promotionsModule,
  combiningModule,
  controlGroupsModule,
  invoicesModule,
  purchasesModule,
  reportsModule,
  automaticAcceptanceModule,
  readingsModule,
  feedsModule,
  ksefConnectionsModule,
  transfersModule,
  ordersModule,
  goalsModule,
  payoutsModule,
  satagroModule,
  messagesModule,
  mattersModule,
  fieldWorkModule,
  notificationsModule,
  webhooksModule,
  levelsModule,
  partnersModule,
  contactChangesModule,
  outgoingHoldsModule,
  registrationsModule,
  affiliationModule,
  lettersModule,
  campaignsModule,
  entryProofsModule,
  accessModule,
  closingsModule,
  outboxModule,
  farmsModule,
  auditModule,
  ownDataModule,
  profileModule,
  dashboardModule,
  fraudModule,
  measuresModule,
  presenceModule,
  queuesModule,
  releasesModule,
  viewsModule,
  calculatorModule,
  shoppingModule,
  availabilityModule,
  importsModule,
  prizesModule,
  productsModule,
  contentModule,
  newsModule,
  settingsModule,
  systemModule,
  moneyRewardsModule,
  segmentsModule,
  sendingsModule,
  journeysModule,
  distributorsModule,
  postcodesModule,
  representativesModule,
  staffModule,
  ledgerModule,
];

/** Everything that two people do. Throws an Error where no module carries out a kind of request. */
export function approvalActs(brand: Parameters<NonNullable<Module["approvals"]>>[0]): ApprovalActs {
  const acts = Object.assign({}, ...MODULES.map(({ approvals }) => approvals?.(brand))) as ApprovalActs;
  const missing = APPROVAL_KINDS.filter((kind) => !Object.hasOwn(acts, kind));
  if (missing.length > 0) throw new Error(`No module carries out ${missing.join(", ")}`);
  return acts;
}

/** Of every module that keeps files, which of these keys it names. */
export const FILE_NAMERS = MODULES.flatMap(({ fileKeys = [] }) => fileKeys);
