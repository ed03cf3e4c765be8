import type { z } from "zod";
import type {
  distributorKey,
  OfficeFeedArticle,
  officeGetFeedBatch,
  officeListFeedBatches,
  officeListFeedDocuments,
} from "@plon/contract/office/documents/feeds.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import {
  FEED_STATUS_LABELS,
  FEED_STATUSES,
  type FeedBatch,
  type FeedStatus,
} from "@plon/contract/shared/feed-batches.ts";
import { countOf, formatCount } from "@plon/client/format.ts";

export type BatchRow = z.infer<typeof officeListFeedBatches.data>[number];
export type Batch = z.infer<typeof officeGetFeedBatch.data>;
export type BatchDocument = z.infer<typeof officeListFeedDocuments.data>[number];
export type DistributorKey = z.infer<typeof distributorKey>;
export type Article = OfficeFeedArticle;

const COLORS: Record<FeedStatus, StatusLabel["color"]> = {
  queued: "grey",
  imported: "green",
  duplicate: "grey",
  unknown_buyer: "orange",
  no_products: "grey",
  invalid: "red",
  waiting: "yellow",
  closed: "grey",
};

export const documentStatus = (status: FeedStatus): StatusLabel => ({
  label: FEED_STATUS_LABELS[status],
  color: COLORS[status],
});

export const STATUS_CHOICES = FEED_STATUSES.map((id) => ({ id, name: FEED_STATUS_LABELS[id] }));

export const KIND_CHOICES = [
  { id: "invoices", name: "Faktury" },
  { id: "availability", name: "Stany magazynowe" },
];

/** Which way a batch came: from the distributor's own system, or from KSeF in a farm's name. */
export const senderOf = ({ channel, distributor }: Pick<BatchRow, "channel" | "distributor">) =>
  channel === "ksef" ? `${distributor.name} (z KSeF)` : distributor.name;

export const contentOf = (batch: FeedBatch) =>
  batch.kind === "invoices"
    ? countOf(batch.items, "dokument", "dokumenty", "dokumentów")
    : countOf(batch.items, "wiersz stanów", "wiersze stanów", "wierszy stanów");

/** 'Przyjęty: 3, Czeka: 1', in the order of the statuses. */
export function resultOf(batch: FeedBatch): string {
  if (batch.availability) {
    const { accepted, rejected } = batch.availability;
    return `Przyjęte: ${formatCount(accepted)}${rejected > 0 ? `, odrzucone: ${formatCount(rejected)}` : ""}`;
  }
  const counted = FEED_STATUSES.flatMap((status) => {
    const count = batch.counts[status] ?? 0;
    return count > 0 ? [`${FEED_STATUS_LABELS[status]}: ${formatCount(count)}`] : [];
  });
  return counted.join(", ");
}

/** The documents of a batch that need attention first. */
export function batchStatus(batch: FeedBatch): StatusLabel {
  if (!batch.is_done) return { label: "W toku", color: "grey" };
  const { invalid = 0, unknown_buyer = 0, waiting = 0 } = batch.counts;
  if (invalid > 0 || (batch.availability?.rejected ?? 0) > 0) return { label: "Z błędami", color: "red" };
  if (waiting > 0) return { label: "Czeka", color: "yellow" };
  if (unknown_buyer > 0) return { label: "Z uwagami", color: "orange" };
  return { label: "Gotowa", color: "green" };
}

/** A document by its number or, where it could not be read, by its file. */
export const documentName = ({ document, file_name }: BatchDocument): string => document ?? (file_name || "bez nazwy");

/** What is wrong with a document, or what it waits for, and where in its file; and what was mended to read it. */
export function reasonOf(document: BatchDocument): string {
  const place = placeOf(document);
  const said = [document.reason, place && `(${place})`].filter(Boolean).join(" ");
  if (document.repairs === null) return said;
  return said === "" ? `W odczycie: ${document.repairs}` : `${said}. W odczycie: ${document.repairs}`;
}

const placeOf = ({ line, column }: Pick<BatchDocument, "line" | "column">) =>
  line === null ? "" : `wiersz ${formatCount(line)}, kolumna ${formatCount(column ?? 1)}`;
