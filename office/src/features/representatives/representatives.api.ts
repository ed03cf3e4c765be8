import { queryOptions, useQueryClient } from "@tanstack/react-query";
import {
  officeGetRepresentative,
  type OfficeRepresentative,
  officeSetRepresentativePhoto,
} from "@plon/contract/office/people/representatives.ts";
import type { PhotoSending } from "#shared/fields/photo-form.tsx";
import { dataOf } from "#shared/calls/session.ts";
import { upload } from "#shared/calls/upload.ts";

export const representativeQuery = (representativeId: number) =>
  queryOptions({
    queryKey: ["representatives", "details", representativeId],
    queryFn: dataOf(officeGetRepresentative, { params: { representativeId } }),
    // A background refetch would change the form while it is being edited.
    refetchOnWindowFocus: false,
  });

/** Shows a representative as the server returned it, here, in the list and wherever one is chosen. */
export function useShowRepresentative() {
  const cache = useQueryClient();
  return async (person: OfficeRepresentative) => {
    cache.setQueryData(representativeQuery(person.id).queryKey, person);
    await Promise.all([
      cache.invalidateQueries({ queryKey: ["representatives", "getList"] }),
      cache.invalidateQueries({ queryKey: ["representatives", "choices"] }),
    ]);
  };
}

/** Sets the photo. */
export async function sendPhoto(representativeId: number, { photo, idempotencyKey, onProgress }: PhotoSending) {
  const form = new FormData();
  form.append("photo", photo);
  return (
    await upload(officeSetRepresentativePhoto, { params: { representativeId }, form }, { onProgress, idempotencyKey })
  ).data;
}
