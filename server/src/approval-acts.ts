import { carryOutPoints } from "#modules/points/adjustments/adjustments.service.ts";
import type { ApprovalActs } from "#modules/house/approvals/approvals.service.ts";
import { carryOutMode, modeBasis } from "#modules/documents/automatic-acceptance/automatic-acceptance.service.ts";
import { carryOutDistributor, distributorBasis } from "#modules/people/distributors/distributors-office.service.ts";
import { carryOutLostPhone } from "#modules/account/farms/lost-phone.service.ts";
import { carryOutKey, keyBasis } from "#modules/documents/feeds/keys.service.ts";
import { acceptanceBasis, carryOutAcceptance } from "#modules/documents/invoices/held-acceptance.service.ts";
import { carryOutOwnerChange } from "#modules/people/members/owner-change.service.ts";
import { carryOutPrize, prizeBasis } from "#modules/goods/prizes/held-prizes.service.ts";
import { carryOutImportedWorth, importedBasis } from "#modules/goods/products/imported-worth.service.ts";
import {
  carryOutLimit,
  carryOutPrice,
  carryOutMultiplier,
  carryOutRate,
  productBasis,
} from "#modules/goods/products/held-goods.service.ts";
import { carryOutPacks } from "#modules/goods/products/held-packs.service.ts";
import {
  carryOutPromotion,
  carryOutRules,
  promotionBasis,
} from "#modules/offers/promotions/held-promotions.service.ts";
import { carryOutSettingChange, settingBasis } from "#modules/house/settings/setting-changes.service.ts";
import { carryOutNewApprover } from "#modules/people/staff/staff.service.ts";

/** The explicit list of everything that two people do, and what each request is made on. */
export const approvalActs = (brand: { name: string; publicUrl: string; helpline: string }): ApprovalActs => ({
  "staff.approver": { carryOut: carryOutNewApprover(brand) },
  "setting.change": { carryOut: carryOutSettingChange, basis: settingBasis },
  "participant.owner": { carryOut: carryOutOwnerChange(brand) },
  "participant.lost_phone": { carryOut: carryOutLostPhone },
  "participant.points": { carryOut: carryOutPoints },
  "promotion.change": { carryOut: carryOutPromotion, basis: promotionBasis },
  "promotion.rules": { carryOut: carryOutRules, basis: promotionBasis },
  "product.rate": { carryOut: carryOutRate, basis: productBasis },
  "product.multiplier": { carryOut: carryOutMultiplier, basis: productBasis },
  "product.limit": { carryOut: carryOutLimit, basis: productBasis },
  "product.price": { carryOut: carryOutPrice, basis: productBasis },
  "product.packs": { carryOut: carryOutPacks, basis: productBasis },
  "product.import": { carryOut: carryOutImportedWorth, basis: importedBasis },
  "prize.change": { carryOut: carryOutPrize, basis: prizeBasis },
  "distributor.key": { carryOut: carryOutKey, basis: keyBasis },
  "distributor.acceptance": { carryOut: carryOutMode, basis: modeBasis },
  "distributor.nip": { carryOut: carryOutDistributor, basis: distributorBasis },
  "invoice.accept": { carryOut: carryOutAcceptance, basis: acceptanceBasis },
});
