import { REPRESENTATIVE_PHOTO_PATH } from "@plon/contract/portal/people/representatives.ts";
import type { OfficeRepresentative } from "@plon/contract/office/people/representatives.ts";
import { endpointUrl } from "@plon/contract/shared/calls/client.ts";
import type { getRepresentative } from "./representatives.service.ts";

/** A representative as the office edits them. */
export function presentRepresentative(row: Awaited<ReturnType<typeof getRepresentative>>): OfficeRepresentative {
  const { photo_address, ...facts } = row;
  const image =
    photo_address && endpointUrl({ path: REPRESENTATIVE_PHOTO_PATH }, { params: { address: photo_address } });
  return { ...facts, image };
}
