import { TankPicture } from "@plon/ui/pictures/illustrations.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { ModalProps } from "#base/modal-props.ts";
import { useSessionState } from "#base/session/session.ts";
import { settingsQuery } from "#base/settings.ts";
import { campaignQuery } from "../campaigns.api.ts";
import { PrimaryLink, SecondaryLink } from "#shared/links/button-links.tsx";

/**
 * `#!akcja-pewnosc100`: the choice between normal registration and the promotion. Once entries have ended it redirects:
 * a visitor to registration, a signed-in user to the dashboard.
 */
export function SatisfactionModal({ onClose }: ModalProps) {
  const settings = useQuery(settingsQuery);
  const gift = useQuery(campaignQuery("pewnosc100")).data?.gift ?? "";
  const { status } = useSessionState();
  const navigate = useNavigate();
  const isOver = settings.data?.registration_switched === true;
  useEffect(() => {
    if (isOver) void navigate({ to: status === "member" ? "/dashboard" : "/rejestracja", replace: true });
  }, [isOver, status, navigate]);
  if (!settings.data || isOver) return null;
  return (
    <Modal title="Akcja Pewność 100%" width={500} onClose={onClose}>
      <div className="mx-auto mb-4 w-40">
        <TankPicture />
      </div>
      <p className="text-lg">
        Jesteśmy pewni działania Halvetic. Jeśli nie spełni Twoich oczekiwań, oddamy Ci pieniądze.
      </p>
      {gift !== "" && <p className="mt-2 font-semibold first-letter:uppercase">{gift}.</p>}
      <p className="mt-2 text-soft">Możesz wziąć udział w akcji albo od razu dołączyć do programu.</p>
      <div className="mt-6 flex flex-col gap-3">
        <PrimaryLink to="/pewnosc100">Biorę udział w akcji</PrimaryLink>
        <SecondaryLink to="/rejestracja">Rejestruję się w programie</SecondaryLink>
      </div>
    </Modal>
  );
}
