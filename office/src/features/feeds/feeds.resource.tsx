import DescriptionIcon from "@mui/icons-material/Description";
import ManageSearchIcon from "@mui/icons-material/ManageSearch";
import MoveToInboxIcon from "@mui/icons-material/MoveToInbox";
import { lazy } from "react";
import {
  officeGetDistributorFeed,
  officeGetFeedBatch,
  officeListFeedArticles,
  officeListFeedBatches,
  officeListFeedDocuments,
} from "@plon/contract/office/feeds.ts";
import type { OfficeResource } from "#shared/resource.ts";
import { type BatchDocument, documentName } from "./feed-words.ts";

export const feedBatches: OfficeResource = {
  name: "feed-batches",
  words: ["Paczka dokumentów", "Paczki dokumentów", "Paczek dokumentów"],
  menu: { group: "Dokumenty dystrybutorów", icon: MoveToInboxIcon },
  endpoints: { list: officeListFeedBatches, one: officeGetFeedBatch },
  list: lazy(() => import("./batch-list.tsx")),
  edit: lazy(() => import("./batch-page.tsx")),
  pages: [
    {
      path: "/distributors/:id/feed",
      reads: officeGetDistributorFeed,
      page: lazy(() => import("./distributor-feed-page.tsx")),
    },
  ],
};

export const feedDocuments: OfficeResource = {
  name: "feed-documents",
  words: ["Dokument dystrybutora", "Dokumenty dystrybutorów", "Dokumentów dystrybutorów"],
  menu: { group: "Dokumenty dystrybutorów", icon: DescriptionIcon },
  endpoints: { list: officeListFeedDocuments },
  list: lazy(() => import("./document-list.tsx")),
  recordRepresentation: (row: BatchDocument) => documentName(row),
};

export const feedArticles: OfficeResource = {
  name: "feed-articles",
  words: ["Artykuł", "Artykuły", "Artykułów"],
  menu: { group: "Dokumenty dystrybutorów", icon: ManageSearchIcon },
  endpoints: { list: officeListFeedArticles },
  list: lazy(() => import("./article-list.tsx")),
  recordRepresentation: "name",
};
