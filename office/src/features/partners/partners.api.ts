import type { z } from "zod";
import {
  officeAskPartnerKey,
  officeCreatePartnerKind,
  type officeGetPartner,
  type officeListPartnerEvents,
  type officePartner,
  officeRevokePartnerKey,
  officeUpdatePartnerKind,
  type partnerKeyBody,
  type partnerKindBody,
  type partnerKindChange,
} from "@plon/contract/office/offers/partners.ts";
import { call } from "#shared/calls/session.ts";

export type PartnerRow = z.infer<typeof officePartner>;
export type WholePartner = z.infer<typeof officeGetPartner.data>;
export type PartnerKey = WholePartner["keys"][number];
export type PartnerKind = WholePartner["kinds"][number];
export type PartnerEvent = z.infer<typeof officeListPartnerEvents.data>[number];

/** Asks for a key, which is told here alone. */
export const askForKey = (partnerId: number, body: z.input<typeof partnerKeyBody>) =>
  call(officeAskPartnerKey, { params: { partnerId }, body });
export const revokeKey = (keyId: number) => call(officeRevokePartnerKey, { params: { keyId } });
export const createKind = (partnerId: number, body: z.input<typeof partnerKindBody>) =>
  call(officeCreatePartnerKind, { params: { partnerId }, body });
export const changeKind = (kindId: number, body: z.input<typeof partnerKindChange>) =>
  call(officeUpdatePartnerKind, { params: { kindId }, body });
