import type { DistributorRow } from "@plon/contract/portal/people/distributors.ts";
import { phoneAddress, phoneNumber } from "@plon/rules/people/contact.ts";
import { distanceText } from "@plon/rules/places/nearness.ts";
import { Button } from "@plon/ui/button.tsx";
import { MapPin, Phone } from "lucide-react";
import { countOf } from "@plon/client/format.ts";
import type { Start } from "#base/address/farm-place.ts";
import { OpeningHours } from "#shared/cards/opening-hours.tsx";
import { RouteButton } from "#shared/links/route-button.tsx";
import { branchesByDistance } from "./distributor-rows.ts";

type DistributorDetailsProps = {
  row: DistributorRow;
  start: Start | undefined;
  onShow: (branchId: string) => void;
};

/** An unfolded row: how invoices arrive, and each branch with its address, phone and directions. */
export function DistributorDetails({ row, start, onShow }: DistributorDetailsProps) {
  const branches = start
    ? branchesByDistance(row, start.place)
    : row.branches.map((branch) => ({ ...branch, km: undefined }));
  return (
    <div>
      <p className="text-soft">
        {row.edi
          ? "Faktury od tego dystrybutora trafiają do nas same. Gdy kupujesz na NIP, nie musisz ich zgłaszać."
          : "Faktury od tego dystrybutora zgłaszasz samodzielnie w zakładce Moje faktury."}
      </p>
      <p className="figures mt-1 text-soft">
        NIP {row.nip}, siedziba: {row.address}
      </p>
      <h2 className="mt-4 mb-1 font-semibold">{countOf(branches.length, "oddział", "oddziały", "oddziałów")}</h2>
      <ul className="divide-y divide-line">
        {branches.map((branch) => (
          <li key={branch.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <div className="min-w-0">
              <p className="font-semibold">
                {branch.name}
                {start && branch.km !== undefined && (
                  <span className="figures font-normal text-soft"> · {distanceText(branch.km, start.precision)}</span>
                )}
              </p>
              <p className="text-soft">{branch.address}</p>
              <OpeningHours hours={branch.opening_hours} />
              <a
                href={phoneAddress(branch.phone)}
                className="figures -ml-2 inline-flex min-h-11 items-center gap-2 px-2 font-semibold text-action underline decoration-line underline-offset-4 hover:decoration-current md:min-h-9"
              >
                <Phone aria-hidden className="size-4" />
                {phoneNumber(branch.phone)}
              </a>
            </div>
            <div className="-mx-3 grid basis-full grid-cols-2 justify-items-start sm:flex sm:basis-auto forced-colors:mx-0 forced-colors:gap-2">
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Pokaż na mapie: ${branch.name}`}
                onClick={() => onShow(String(branch.id))}
              >
                <MapPin aria-hidden className="size-5" />
                Na mapie
              </Button>
              <RouteButton name={`${row.distributor_name}, ${branch.name}`} position={branch.position} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
