import type { BranchWithPacks } from "@plon/contract/portal/goods/availability.ts";
import { formatDay } from "@plon/client/format.ts";
import { distanceText, type Precision } from "@plon/rules/places/nearness.ts";
import { Button } from "@plon/ui/button.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { MapPin } from "lucide-react";
import { CallLink } from "#shared/links/call-link.tsx";
import { OpeningHours } from "#shared/cards/opening-hours.tsx";
import { RouteButton } from "#shared/links/route-button.tsx";
import { packText } from "./pack-points.tsx";

type BranchCardProps = {
  branch: BranchWithPacks;
  precision: Precision;
  /** Chosen on the map. */
  isMarked: boolean;
  /** The chosen products: what the branch reported nothing about is named. */
  chosen: readonly { sap: number; name: string }[];
  onShow: () => void;
};

/** A postcode never breaks at its hyphen. */
const wholePostcode = (address: string) => address.replace(/(\d{2})-(\d{3})/, "$1\u2011$2");

/** One branch: how far it is, what it has of the chosen products, and how to call it or get there. */
export function BranchCard({ branch, precision, isMarked, chosen, onShow }: BranchCardProps) {
  const name = `${branch.distributor}, ${branch.branch}`;
  const unreported = chosen.filter(({ sap }) => !branch.packs.some((pack) => pack.sap === sap));
  const products = [...Map.groupBy(branch.packs, ({ sap }) => sap).values()];
  return (
    <li
      aria-current={isMarked || undefined}
      className={`rounded-card border bg-surface p-4 ${isMarked ? "border-action outline-2 -outline-offset-2 outline-action" : "border-line"}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 text-lg leading-snug font-semibold wrap-break-word">{branch.branch}</h2>
        {branch.distance_km !== null && (
          <span className="figures shrink-0 font-semibold">{distanceText(branch.distance_km, precision)}</span>
        )}
      </div>
      <p className="text-soft">{branch.distributor}</p>
      <p className="text-soft">{wholePostcode(branch.address)}</p>
      <OpeningHours hours={branch.opening_hours} />
      <dl className="mt-3 flex flex-col gap-3 border-t border-line pt-3">
        {products.map((packs) => (
          <div key={packs[0]!.sap}>
            <dt className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{packs[0]!.product}</span>
              <span className="figures text-sm text-soft">stan na {formatDay(oldest(packs))}</span>
            </dt>
            {packs.map((pack) => (
              <dd key={pack.pack} className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
                <span className="figures">{packText(pack.pack, pack.unit)}</span>
                <StatusChip tone={chipTone(pack.status_label.color)} label={pack.status_label.label} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {unreported.length > 0 && (
        <p className="mt-3 text-soft">Bez wiadomości o: {unreported.map((product) => product.name).join(", ")}</p>
      )}
      <div className="-mx-3 mt-2 -mb-2 flex flex-wrap forced-colors:mx-0 forced-colors:mb-0 forced-colors:gap-2">
        <CallLink name={name} phone={branch.phone} showsNumber />
        <RouteButton name={name} position={{ lat: branch.lat, lng: branch.lng }} />
        <Button variant="quiet" size="sm" aria-label={`Na mapie: ${name}`} onClick={onShow}>
          <MapPin aria-hidden className="size-5" />
          Na mapie
        </Button>
      </div>
    </li>
  );
}

const oldest = (packs: BranchWithPacks["packs"]) => packs.map(({ updated_at }) => updated_at).toSorted()[0]!;
