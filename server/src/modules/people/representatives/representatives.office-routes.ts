import {
  officeCreateRepresentative,
  officeGetRepresentative,
  officeListRepresentatives,
  officeRemoveRepresentativePhoto,
  officeRepresentativeChoices,
  officeSetRepresentativePhoto,
  officeUpdateRepresentative,
} from "@plon/contract/office/people/representatives.ts";
import { inspectPicture } from "#platform/files/inspection.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { upload } from "#platform/http/upload.ts";
import { listed } from "#platform/database/paging.ts";
import { removeRepresentativePhoto, setRepresentativePhoto } from "./representative-photos.service.ts";
import { presentRepresentative } from "./representatives.present.ts";
import { changeRepresentative, createRepresentative, getRepresentative } from "./representatives.service.ts";
import { listRepresentatives, listNames } from "./representatives.queries.ts";

/** Sales representatives, as the office maintains them. */
export function representativesOfficeRoutes(host: RouteHost, { storage }: { storage: FileStorage }): void {
  read(host, officeListRepresentatives, async (db, _ctx, { query }) =>
    listed(await listRepresentatives(db, query), presentRepresentative),
  );
  read(host, officeRepresentativeChoices, async (db) => ({
    data: (await listNames(db)).map(({ id, first_name, last_name, is_active }) => ({
      id,
      name: `${first_name} ${last_name}`,
      is_active,
    })),
  }));
  read(host, officeGetRepresentative, async (db, _ctx, { params }) => ({
    data: presentRepresentative(await getRepresentative(db, params.representativeId)),
  }));
  command(host, officeCreateRepresentative, async (tx, ctx, { body }) => ({
    data: presentRepresentative(await createRepresentative(tx, ctx, body)),
    message: "Przedstawiciel został dodany.",
  }));
  command(host, officeUpdateRepresentative, async (tx, ctx, { params, body }) => ({
    data: presentRepresentative(await changeRepresentative(tx, ctx, params.representativeId, body)),
    message: "Dane przedstawiciela zostały zmienione.",
  }));
  upload(host, officeSetRepresentativePhoto, { judge: inspectPicture }, async ({ db }, ctx, { params, file }) => ({
    data: presentRepresentative(
      await setRepresentativePhoto(db, storage, ctx, { id: params.representativeId, content: file!.content }),
    ),
    message: "Zdjęcie zostało zapisane.",
  }));
  command(host, officeRemoveRepresentativePhoto, async (tx, ctx, { params }) => ({
    data: presentRepresentative(await removeRepresentativePhoto(tx, ctx, params.representativeId)),
    message: "Zdjęcie zostało usunięte.",
  }));
}
