import type { KsefState } from "@plon/contract/portal/documents/ksef-connections.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import type { KSEF_OUTCOMES, KsefDocumentRow } from "@plon/contract/shared/ksef-documents.ts";
import type { documentPage, ksefState } from "./ksef-connections.service.ts";
import type {
  certificateList,
  connectionPage,
  ksefOverview,
  setAsidePage,
  withdrawnFarms,
} from "./ksef-office.service.ts";

type State = Awaited<ReturnType<typeof ksefState>>;
type DocumentRow = Awaited<ReturnType<typeof documentPage>>["rows"][number];
type ConnectionRow = Awaited<ReturnType<typeof connectionPage>>["rows"][number];
type Outcome = (typeof KSEF_OUTCOMES)[number];

const iso = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null;

/** Limits of KSeF slow reading down, which is no outage for the farm. */
const failingSince = (connection: State["connection"]): Date | null =>
  connection && connection.failure !== "limited" ? connection.failing_since : null;

function statusOf({ connection, obstacle }: State): KsefState["status"] {
  if (connection && connection.status !== "ended") return connection.status;
  return obstacle === "pesel" || obstacle === "not_offered" ? "unavailable" : "none";
}

/** The connection as the farm's page shows it. */
export function presentKsefState(
  state: State,
  { dataController, taxpayerAppUrl }: { dataController: string; taxpayerAppUrl: string | null },
): KsefState {
  const { connection, operator, text, documents } = state;
  return {
    status: statusOf(state),
    obstacle: state.obstacle,
    operator,
    nip: state.nip ?? null,
    data_controller: dataController,
    taxpayer_app_url: taxpayerAppUrl,
    consent: text ?? null,
    consented_at: iso(connection?.consented_at),
    granted_at: iso(connection?.granted_at),
    withdrawn_at: connection?.status === "withdrawn" ? iso(connection.withdrawn_at) : null,
    read_at: iso(connection?.read_at),
    known_until: iso(state.knownUntil),
    set_aside: state.setAside,
    proof: presentProof(state.proof),
    failing_since: iso(failingSince(connection)),
    is_checking: state.isChecking,
    is_paused: state.isPaused,
    next_check_at: iso(state.nextCheck),
    documents_total: documents,
    has_documents: documents > 0,
  };
}

/** What KSeF counted beside what is here; null before the first proof. */
export function presentProof(proof: State["proof"]): KsefState["proof"] {
  if (!proof?.proved_at) return null;
  const { proved_at, ksef_count, own_count, late_count } = proof;
  return { proved_at: proved_at.toISOString(), ksef: ksef_count, own: own_count, late: late_count };
}

const OUTCOMES: Record<Outcome, StatusLabel> = {
  reading: { label: "W odczycie", color: "grey" },
  held: { label: "Czeka na KSeF", color: "yellow" },
  accepted: { label: "Zaakceptowana", color: "green" },
  pending: { label: "Oczekująca", color: "yellow" },
  rejected: { label: "Odrzucona", color: "red" },
  known: { label: "Już w programie", color: "grey" },
  no_products: { label: "Bez produktów", color: "grey" },
  waiting: { label: "Sprawdza ją biuro", color: "yellow" },
  refused: { label: "Nieprzyjęta", color: "red" },
  stopped: { label: "Niepobrana", color: "grey" },
};

function outcomeOf(row: DocumentRow): Outcome {
  if (row.status === "refused") return "refused";
  if (row.status === "found" && row.has_ended) return "stopped";
  if (row.status === "found") return row.trouble === null ? "reading" : "held";
  switch (row.feed_status) {
    case "imported":
      return ofInvoice(row.invoice_status);
    case "duplicate":
      return "known";
    case "no_products":
    case "waiting":
      return row.feed_status;
    case "closed":
      return "rejected";
    case "invalid":
    case "unknown_buyer":
      return "refused";
    default:
      return "reading";
  }
}

function ofInvoice(status: DocumentRow["invoice_status"]): Outcome {
  // A correction that changes nothing leaves no invoice.
  if (status === null) return "no_products";
  if (status === "accepted") return "accepted";
  return status === "pending" || status === "returned" ? "pending" : "rejected";
}

/** What the outcome alone does not say. */
function reasonOf(row: DocumentRow, outcome: Outcome): string | null {
  if (outcome === "refused") return row.refusal ?? row.feed_reason;
  if (outcome === "held") return `${row.trouble}. Program pyta o niego dalej sam`;
  if (outcome === "rejected") return row.invoice_reason ?? row.feed_reason;
  if (outcome === "no_products" || outcome === "waiting") return row.feed_reason;
  return outcome === "stopped" ? "Odczyt zakończył się, zanim program pobrał ten dokument" : null;
}

/** One document that was found, with what came of it. */
export function presentDocument(row: DocumentRow): KsefDocumentRow {
  const outcome = outcomeOf(row);
  const hasPoints = row.invoice_status === "accepted" || row.invoice_status === "pending";
  return {
    id: row.id,
    ksef_number: row.ksef_number,
    document: row.document_name,
    seller: row.seller,
    issue_date: row.issue_date,
    found_at: row.found_at.toISOString(),
    outcome,
    outcome_label: OUTCOMES[outcome],
    reason: reasonOf(row, outcome),
    invoice_id: row.invoice_id,
    points: hasPoints ? (row.invoice_status === "accepted" ? row.points : row.pending_points) : null,
  };
}

const STATUSES: Record<ConnectionRow["status"], StatusLabel> = {
  waiting: { label: "Czeka na uprawnienie", color: "yellow" },
  reading: { label: "Odczyt działa", color: "green" },
  withdrawn: { label: "Uprawnienie odebrane", color: "orange" },
  ended: { label: "Zakończone", color: "grey" },
};

/** A farm's connection for the office. */
export const presentConnection = (row: ConnectionRow) => ({
  id: row.id,
  participant: { id: row.participant_id, name: row.participant_name },
  nip: row.nip,
  status: row.status,
  status_label: STATUSES[row.status],
  consented_at: row.consented_at.toISOString(),
  granted_at: iso(row.granted_at),
  withdrawn_at: iso(row.withdrawn_at),
  ended_at: iso(row.ended_at),
  read_at: iso(row.read_at),
  known_until: iso(row.known_until),
  next_at: iso(row.next_at),
  failing_since: iso(row.failing_since),
  failure: row.failure,
  documents: row.documents,
});

type CertificateRow = Awaited<ReturnType<typeof certificateList>>[number];

/** A key pair without its key. */
export const presentCertificate = (row: CertificateRow) => ({
  id: row.id,
  environment: row.environment,
  subject: row.subject,
  fingerprint: row.fingerprint.toString("hex"),
  valid_from: row.valid_from.toISOString(),
  valid_until: row.valid_until.toISOString(),
  added_at: row.added_at.toISOString(),
  added_by: row.staff_name,
  retired_at: iso(row.retired_at),
  is_used: row.isUsed,
});

/** Reading as a whole for the office. */
export const presentOverview = (overview: Awaited<ReturnType<typeof ksefOverview>>, isStandIn: boolean) => ({
  is_on: overview.isOn,
  environment: overview.environment,
  is_stand_in: isStandIn,
  operator: overview.operator,
  certificate: overview.certificate ? presentCertificate(overview.certificate) : null,
  counts: overview.counts,
  failing: overview.failing,
  oldest_known_until: iso(overview.delays.oldest),
  overdue: overview.delays.overdue,
  set_aside: overview.setAside.waiting,
  late: overview.setAside.late,
  differing: overview.setAside.farms_differing,
  mended: overview.mended,
  calls: overview.calls,
  packages: overview.packages,
  limits: overview.limits,
  days: overview.days,
});

/** What waits for KSeF, with why and since when. */
export const presentSetAside = (row: Awaited<ReturnType<typeof setAsidePage>>["rows"][number]) => ({
  kind: row.kind,
  id: row.id,
  participant: { id: row.participant_id, name: row.participant_name },
  seller: row.seller,
  ksef_number: row.ksef_number,
  document: row.document,
  why: row.why,
  since: row.since.toISOString(),
  tries: row.tries,
  try_at: iso(row.try_at),
  raw: row.raw,
});

/** A farm that is read no more, with what it was credited. */
export const presentWithdrawn = (row: Awaited<ReturnType<typeof withdrawnFarms>>[number]) => ({
  ...row,
  participant: { id: row.participant_id, name: row.participant_name },
  withdrawn_at: row.withdrawn_at.toISOString(),
});
