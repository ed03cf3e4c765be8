import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { officeAddPrizePhoto, officeGetPrize } from "@plon/contract/office/goods/prizes.ts";
import { dataOf } from "#shared/calls/session.ts";
import { photoFields, type PhotoSending } from "#shared/fields/photo-form.tsx";
import { upload } from "#shared/calls/upload.ts";
import type { Prize } from "./prize-words.ts";

export const prizeQuery = (prizeId: number) =>
  queryOptions({
    queryKey: ["prizes", "details", prizeId],
    queryFn: dataOf(officeGetPrize, { params: { prizeId } }),
    // A background refetch would change the text while it is being edited.
    refetchOnWindowFocus: false,
  });

/** Shows a prize as the server returned it, here and in the list. */
export function useShowPrize() {
  const cache = useQueryClient();
  return async (prize: Prize) => {
    cache.setQueryData(prizeQuery(prize.id).queryKey, prize);
    await cache.invalidateQueries({ queryKey: ["prizes", "getList"] });
  };
}

/** Adds a photo. */
export const sendPhoto = async (prizeId: number, sending: PhotoSending) =>
  (await upload(officeAddPrizePhoto, { params: { prizeId }, form: photoFields(sending) }, sending)).data;
