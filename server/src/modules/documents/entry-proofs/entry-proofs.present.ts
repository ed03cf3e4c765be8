import { OWN_ENTRY_PROOF_PATH } from "@plon/contract/portal/documents/entry-proofs.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { EntryProofs, LinkedProofs, OwnProofs } from "./entry-proofs.service.ts";

/** For the holder of an entry's link. */
export const presentLinkedProofs = ({ canSend, proofs }: LinkedProofs) => ({
  can_send: canSend,
  proofs: proofs.map((proof) => withIsoTimes(proof)),
});

/** For staff, beside the entry. */
export const presentEntryProofs = (proofs: EntryProofs) => proofs.map((proof) => withIsoTimes(proof));

/** For whoever has joined since. */
export const presentOwnProofs = (proofs: OwnProofs) =>
  proofs.map((proof) => ({
    ...withIsoTimes(proof),
    download: OWN_ENTRY_PROOF_PATH.replace(":proofId", String(proof.id)),
  }));
