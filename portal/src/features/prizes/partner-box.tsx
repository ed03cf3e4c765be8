import { buttonClass } from "@plon/ui/button-class.ts";
import { Card } from "@plon/ui/card.tsx";
import { ExternalLink } from "lucide-react";
import { CopyButton } from "./mine/copy-button.tsx";
import type { Prize } from "./prizes.api.ts";

/** How a partner's offer is redeemed: a code, a link, or both. */
export function PartnerBox({ prize }: { prize: Prize }) {
  return (
    <Card title={prize.partner_name ?? "Oferta partnera"}>
      <div className="flex flex-col gap-4">
        {prize.partner_code !== null && (
          <div className="flex flex-col gap-2 rounded-field bg-sunken p-4">
            <span className="text-soft">Twój kod</span>
            <span className="figures text-xl font-semibold wrap-anywhere">{prize.partner_code}</span>
            <CopyButton code={prize.partner_code} />
          </div>
        )}
        {prize.partner_url !== null && (
          <a href={prize.partner_url} target="_blank" rel="noreferrer" className={buttonClass("primary")}>
            Przejdź do partnera
            <ExternalLink aria-hidden className="size-5" />
            <span className="sr-only">(otwiera się w nowej karcie)</span>
          </a>
        )}
        <p className="text-soft">Za tę ofertę odpowiada partner. Nie wydajesz na nią punktów.</p>
      </div>
    </Card>
  );
}
