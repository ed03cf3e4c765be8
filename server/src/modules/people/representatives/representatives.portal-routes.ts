import { REPRESENTATIVE_PHOTO_PATH } from "@plon/contract/portal/people/representatives.ts";
import { z } from "zod";
import type { FileStorage } from "#platform/files/storage.ts";
import { lastingPicture } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { representativePhotoKey } from "./representative-photos.service.ts";

/** Photos of representatives: a changed photo is a new photo, so browsers cache them permanently. */
export function representativesPortalRoutes(host: RouteHost, { storage }: { storage: FileStorage }): void {
  lastingPicture(
    host,
    {
      path: REPRESENTATIVE_PHOTO_PATH,
      summary: "A representative's photo, WebP, cached for good.",
      params: z.object({ address: z.uuid() }),
      type: "image/webp",
    },
    async (db, { address }) => await storage.read(await representativePhotoKey(db, address)),
  );
}
