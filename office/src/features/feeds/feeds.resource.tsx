import DescriptionIcon from "@mui/icons-material/Description";
import ManageSearchIcon from "@mui/icons-material/ManageSearch";
import MoveToInboxIcon from "@mui/icons-material/MoveToInbox";
import {
  officeGetDistributorFeed,
  officeGetFeedBatch,
  officeListFeedArticles,
  officeListFeedBatches,
  officeListFeedDocuments,
} from "@plon/contract/office/documents/feeds.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";
import { type BatchDocument, documentName } from "./feed-words.ts";

export const feedBatches: OfficeResource = {
  name: "feed-batches",
  words: ["Paczka dokumentów", "Paczki dokumentów", "Paczek dokumentów"],
  menu: { group: "Dokumenty dystrybutorów", icon: MoveToInboxIcon },
  endpoints: { list: officeListFeedBatches, one: officeGetFeedBatch },
  list: onDemand(() => import("./batch-list.tsx")),
  edit: onDemand(() => import("./batch-page.tsx")),
  pages: [
    {
      path: "/distributors/:id/feed",
      reads: officeGetDistributorFeed,
      page: onDemand(() => import("./distributor-feed-page.tsx")),
    },
  ],
};

export const feedDocuments: OfficeResource = {
  name: "feed-documents",
  words: ["Dokument dystrybutora", "Dokumenty dystrybutorów", "Dokumentów dystrybutorów"],
  menu: { group: "Dokumenty dystrybutorów", icon: DescriptionIcon },
  endpoints: { list: officeListFeedDocuments },
  list: onDemand(() => import("./document-list.tsx")),
  recordRepresentation: (row: BatchDocument) => documentName(row),
};

export const feedArticles: OfficeResource = {
  name: "feed-articles",
  words: ["Artykuł", "Artykuły", "Artykułów"],
  menu: { group: "Dokumenty dystrybutorów", icon: ManageSearchIcon, queues: ["articles"] },
  endpoints: { list: officeListFeedArticles },
  list: onDemand(() => import("./article-list.tsx")),
  recordRepresentation: "name",
};
