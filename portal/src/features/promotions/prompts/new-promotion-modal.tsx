import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { useState } from "react";
import type { ModalProps } from "#base/modal-props.ts";
import { useProfile } from "#base/profile.ts";
import { PrimaryLink } from "#shared/links/button-links.tsx";
import { newPromotionOf } from "./new-promotions.ts";

/** `#!nowa-promocja`: a promotion of the office's own in a few words, and the way to its page. */
export function NewPromotionModal({ onClose }: ModalProps) {
  const user = useProfile();
  // The same one as long as it is open, also when the profile is read again behind it.
  const [promotion] = useState(() => newPromotionOf(user));
  if (!promotion) return null;
  return (
    <Modal title={promotion.title} width={500} onClose={onClose}>
      <p className="text-lg wrap-anywhere whitespace-pre-line">{promotion.text}</p>
      <div className="mt-6 flex flex-col gap-3">
        <PrimaryLink to="/promocje/$slug" params={{ slug: promotion.slug }}>
          Zobacz promocję
        </PrimaryLink>
        <Button variant="quiet" onClick={onClose}>
          Nie teraz
        </Button>
      </div>
    </Modal>
  );
}
