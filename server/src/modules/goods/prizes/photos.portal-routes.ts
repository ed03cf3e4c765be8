import { PRIZE_PHOTO_PATH } from "@plon/contract/shared/prizes.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { lastingPhotos } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { prizePhotoKey } from "./photos.service.ts";

/** Photos of prizes, for everybody's `img`: a changed photo is a new photo, so browsers cache them permanently. */
export function photosPortalRoutes(host: RouteHost, { storage }: { storage: FileStorage }): void {
  lastingPhotos(
    host,
    { path: PRIZE_PHOTO_PATH, summary: "A prize's photo in one of its widths, WebP, cached for good.", storage },
    prizePhotoKey,
  );
}
