import type { Module } from "#module";
import { listNewsPhotoKeys } from "./news-photos.service.ts";
import { newsOfficeRoutes } from "./news.office-routes.ts";
import { newsPortalRoutes } from "./news.portal-routes.ts";

export const newsModule: Module = {
  name: "news",
  routes: [newsPortalRoutes, newsOfficeRoutes],
  fileKeys: listNewsPhotoKeys,
};
