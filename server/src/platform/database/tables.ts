// The tables as Kysely sees them. Rewrite it with: npm run schema -w server
import type { Generated, GeneratedAlways } from "kysely";
import type { ApprovalKind } from "@plon/contract/office/house/approvals.ts";
import type { InvoiceFindings } from "@plon/contract/office/documents/invoices.ts";
import type { ListShows } from "@plon/contract/office/desk/views.ts";
import type { AvailabilityReport } from "@plon/contract/shared/feed-batches.ts";
import type { ImportReport } from "@plon/contract/shared/imports.ts";
import type { CampaignAct } from "@plon/rules/campaigns/campaign.ts";
import type { JourneyStep } from "@plon/rules/messages/journey-triggers.ts";
import type { SegmentGroup } from "@plon/rules/offers/segment-tree.ts";
import type { CertaintyVerdict, JudgedLine } from "@plon/rules/acceptance/certain-invoice.ts";
import type { KsefDocument } from "@plon/rules/ksef/ksef-document.ts";
import type { FraudSignalKind } from "@plon/rules/fraud/signals.ts";
import type { LineExplanation } from "@plon/rules/documents/line-points.ts";
import type { NotificationTopic } from "@plon/rules/desk/notification-topics.ts";
import type { OrderStatus } from "@plon/rules/orders/reward-order.ts";
import type {
  Json,
  JsonColumn,
  JsonOnce,
  JsonWithDefault,
  Numeric,
  NumericWithDefault,
  OptionalJson,
  OptionalJsonOnce,
} from "./column-types.ts";

export type LedgerAccount =
  | "pending"
  | "available"
  | "held"
  | "debt"
  | "issued"
  | "redeemed"
  | "paid_out"
  | "donated"
  | "expired"
  | "adjusted";
export type ActorKind = "participant" | "staff" | "distributor" | "system";
export type LedgerBucket = "available" | "held";
export type EarnedCategory = "purchase" | "affiliation" | "achievement" | "adjustment";
export type JournalKind =
  | "pending"
  | "pending_void"
  | "purchase"
  | "earning"
  | "adjustment"
  | "spend"
  | "transfer"
  | "hold"
  | "hold_release"
  | "hold_expiry"
  | "refund"
  | "correction"
  | "debt_repayment"
  | "expiry";
export type LedgerOutcome = "captured" | "released" | "expired";
export type Tables = {
  adjustment_request: {
    id: GeneratedAlways<number>;
    participant_id: number;
    points: number;
    reason: string;
    status: "waiting" | "approved" | "rejected" | "withdrawn";
    requested_by: number;
    requested_at: Date;
    decided_by: number | null;
    decided_at: Date | null;
    decision_reason: string | null;
    journal_id: number | null;
    idempotency_key: string;
    request_hash: Buffer;
    receiver_id: number | null;
  };
  approval_request: {
    id: GeneratedAlways<number>;
    kind: ApprovalKind;
    subject_id: string;
    asked: JsonOnce;
    subject: string;
    subject_path: string;
    text_before: string;
    text_after: string;
    reason: string;
    status: "waiting" | "approved" | "rejected" | "withdrawn";
    requested_by: number;
    requested_at: Date;
    decided_by: number | null;
    decided_at: Date | null;
    decision_reason: string | null;
    effect: Generated<string>;
    basis: Generated<string>;
    reminded_at: Date | null;
  };
  attempt: {
    bucket: string;
    happened_at: Date;
  };
  audit_log: {
    id: GeneratedAlways<number>;
    happened_at: Date;
    staff_id: number;
    address: string;
    request_id: string;
    action: string;
    subject_type: string;
    subject_id: string;
    before: OptionalJsonOnce;
    after: OptionalJsonOnce;
  };
  caller_minute: {
    caller: string;
    minute: Date;
    calls: number;
  };
  campaign: {
    id: GeneratedAlways<number>;
    slug: string;
    flow: "satisfaction" | "dovvo" | "halvetic" | "leptosar";
    title: string;
    opens_at: Date;
    entries_end_at: Date;
    closes_at: Date;
    volume_min: Numeric;
    revision: Generated<number>;
    reward_kind: "fixed" | "per_unit" | "refund" | null;
    reward_grosze: number | null;
    reward_cap_grosze: number | null;
    thing_name: Generated<string>;
    thing_value_grosze: number | null;
    budget_grosze: number | null;
    budget_warned_at: Date | null;
    is_spent: Generated<boolean>;
    review_working_days: Generated<number>;
    reward_working_days: Generated<number>;
    opened_at: Date | null;
    takes_visitors: Generated<boolean>;
    lead: Generated<string>;
    body: Generated<string>;
    prompt_text: Generated<string>;
    is_exclusive: Generated<boolean>;
    holdout_percent: Generated<number>;
    holdout_drawn_at: Date | null;
  };
  campaign_complaint: {
    id: GeneratedAlways<number>;
    entry_id: number;
    product: string;
    invoice_number: string;
    area_hectares: Numeric;
    description: string;
    phone: string;
    filed_at: Date;
    decided_at: Date | null;
    decided_by: number | null;
    decision_reason: string | null;
    idempotency_key: string | null;
    request_hash: Buffer | null;
  };
  campaign_complaint_photo: {
    complaint_id: number;
    position: number;
    file_id: number;
  };
  campaign_entry: {
    id: GeneratedAlways<number>;
    campaign_id: number;
    participant_id: number | null;
    identifier: string;
    email: string;
    phone: Generated<string>;
    first_name: Generated<string>;
    last_name: Generated<string>;
    token_hash: Buffer | null;
    status: number;
    answers: JsonWithDefault<Record<string, Json>>;
    purchase_invoice_id: number | null;
    purchase_volume: Numeric | null;
    entered_at: Date;
    status_changed_at: Date;
    rewarded_at: Date | null;
    idempotency_key: string | null;
    request_hash: Buffer | null;
    search: GeneratedAlways<string>;
    rules_id: number | null;
    rules_accepted_at: Date | null;
    membership_id: number | null;
    owed_since: Date | null;
    is_over: Generated<boolean>;
    ordered_volume: Numeric | null;
  };
  campaign_entry_event: {
    id: GeneratedAlways<number>;
    entry_id: number;
    act: CampaignAct | "enter";
    status_before: number;
    status_after: number;
    actor: "entrant" | "staff" | "programme";
    staff_id: number | null;
    reason: Generated<string>;
    happened_at: Date;
  };
  campaign_product: {
    campaign_id: number;
    product_id: number;
  };
  campaign_proof: {
    id: GeneratedAlways<number>;
    entry_id: number;
    file_id: number;
    sent_at: Date;
  };
  campaign_rules: {
    id: GeneratedAlways<number>;
    campaign_id: number;
    version: number;
    content: string;
    published_at: Date;
    published_by: number | null;
  };
  campaign_thing: {
    id: GeneratedAlways<number>;
    entry_id: number;
    participant_id: number;
    name: string;
    value_grosze: number;
    tax_treatment: "none" | "notice" | "flat_rate";
    tax_grosze: number;
    year: number;
    sent_at: Date;
    sent_by: number;
  };
  campaign_trial: {
    campaign_id: number;
    participant_id: number;
    is_held: boolean;
  };
  closing_request: {
    id: GeneratedAlways<number>;
    participant_id: number;
    reason: string;
    requested_at: Date;
    status: Generated<"open" | "withdrawn" | "closed">;
    decided_at: Date | null;
    decided_by: number | null;
    decision_reason: string | null;
  };
  congratulatory_letter: {
    id: GeneratedAlways<number>;
    participant_id: number;
    level: number;
    letter_text_id: number;
    created_at: Date;
  };
  consent: {
    id: GeneratedAlways<number>;
    slug: string;
    parent_id: number | null;
    position: number;
    required: boolean;
    only_if_pesel: Generated<boolean>;
    permits: "email" | "sms" | "phone" | null;
    asked_in: Generated<"form" | "satagro" | "ksef">;
  };
  consent_decision: {
    id: GeneratedAlways<number>;
    participant_id: number;
    consent_id: number;
    consent_version_id: number;
    granted: boolean;
    decided_at: Date;
    channel: "registration" | "portal" | "staff" | "link";
    address: string;
    staff_id: number | null;
    reason: string | null;
  };
  consent_holder_change: {
    id: GeneratedAlways<number>;
    consent_version_id: number;
    holders: number;
  };
  consent_holder_sum: {
    consent_version_id: number;
    holders: number;
  };
  consent_version: {
    id: GeneratedAlways<number>;
    consent_id: number;
    version: number;
    content: string;
    needs_renewal: boolean;
    published_at: Date;
    published_by: number | null;
  };
  contact_change: {
    id: GeneratedAlways<number>;
    participant_id: number;
    kind: "email" | "phone" | "bank_account";
    value: string;
    requested_at: Date;
    expires_at: Date;
    token_hash: Buffer | null;
    ended_at: Date | null;
    outcome: "confirmed" | "cancelled" | "replaced" | null;
  };
  contact_message: {
    id: GeneratedAlways<number>;
    participant_id: number;
    representative_id: number | null;
    subject: string;
    message: string;
    phone_back: boolean;
    sent_at: Date;
    idempotency_key: string;
    request_hash: Buffer;
    answer: string | null;
    answered_at: Date | null;
    answered_by: number | null;
    membership_id: number | null;
  };
  distributor: {
    id: GeneratedAlways<number>;
    name: string;
    nip: string;
    street: string;
    postcode: string;
    city: string;
    phone: string;
    edi: Generated<boolean>;
    is_active: Generated<boolean>;
    search: GeneratedAlways<string>;
    automatic_acceptance: Generated<"off" | "watch" | "on">;
    automatic_acceptance_stopped_at: Date | null;
    agreement_counted_from: Date | null;
  };
  distributor_branch: {
    id: GeneratedAlways<number>;
    distributor_id: number;
    name: string;
    street: string;
    postcode: string;
    city: string;
    phone: string;
    lat: number;
    lng: number;
    is_active: Generated<boolean>;
    opening_hours: Generated<string>;
  };
  distributor_key: {
    id: GeneratedAlways<number>;
    distributor_id: number;
    name: string;
    prefix: string;
    key_hash: Buffer;
    created_at: Date;
    created_by: number;
    last_used_at: Date | null;
    revoked_at: Date | null;
    revoked_by: number | null;
  };
  event: {
    id: GeneratedAlways<number>;
    kind: string;
    subject_id: number;
    participant_id: number | null;
    happened_at: Date;
    position: number | null;
  };
  event_mark: {
    is_only: Generated<boolean>;
    position: number;
  };
  expiry_warning: {
    participant_id: number;
    expires_at: Date;
    days_before: number;
    points: number;
    warned_at: Date;
  };
  farm_membership: {
    id: GeneratedAlways<number>;
    person_id: number;
    participant_id: number;
    first_name: string;
    last_name: string;
    role: "read" | "submit" | "full";
    invited_at: Date;
    invitation_hash: Buffer | null;
    invitation_expires_at: Date | null;
    accepted_at: Date | null;
    ended_at: Date | null;
    end_reason: "owner" | "person" | "office" | "closed" | "expired" | "merged" | null;
  };
  farm_move: {
    id: GeneratedAlways<number>;
    participant_id: number;
    area: string;
    representative_id: number | null;
  };
  farm_points_day: {
    participant_id: number;
    day: string;
    points: number;
  };
  farm_task: {
    id: GeneratedAlways<number>;
    ref: string;
    participant_id: number;
    staff_id: number;
    title: string;
    due_on: string;
    status: Generated<"open" | "done" | "dropped">;
    version: Generated<number>;
    written_at: Date;
  };
  farm_visit: {
    id: GeneratedAlways<number>;
    ref: string;
    participant_id: number;
    staff_id: number;
    visited_on: string;
    text: string;
    version: Generated<number>;
    written_at: Date;
  };
  feed_article: {
    id: GeneratedAlways<number>;
    distributor_id: number;
    article_key: string;
    seller_index: string | null;
    name: string;
    unit: string;
    status: "open" | "product" | "foreign";
    product_id: number | null;
    unit_volume: Numeric | null;
    asked_at: Date;
    decided_at: Date | null;
    decided_by: number | null;
  };
  feed_batch: {
    id: GeneratedAlways<number>;
    kind: "invoices" | "availability";
    distributor_id: number;
    key_id: number | null;
    received_at: Date;
    size_bytes: number;
    items: number;
    report: OptionalJson<AvailabilityReport | null>;
    channel: Generated<"feed" | "ksef">;
  };
  feed_document: {
    id: GeneratedAlways<number>;
    batch_id: number;
    distributor_id: number;
    position: number;
    file_name: string;
    content_sha256: Buffer;
    content: Buffer | null;
    status: "queued" | "imported" | "duplicate" | "unknown_buyer" | "no_products" | "invalid" | "waiting" | "closed";
    waits_for: "mapping" | "original" | "review" | null;
    reason: string | null;
    error_line: number | null;
    error_column: number | null;
    tries: Generated<number>;
    document_kind: string | null;
    document_name: string | null;
    document_key: string | null;
    issue_date: string | null;
    original_key: string | null;
    facts: OptionalJson<KsefDocument | null>;
    invoice_id: number | null;
    done_at: Date | null;
    participant_id: number | null;
    ksef_number: string | null;
    conflicts_with: number | null;
    facts_sha256: Buffer | null;
    advances: Generated<string[]>;
    differs_from: number | null;
    difference: string | null;
    differs_since: Date | null;
    is_self_billed: boolean | null;
    repairs: string | null;
  };
  feed_document_article: {
    document_id: number;
    article_id: number;
  };
  field_clash: {
    id: GeneratedAlways<number>;
    participant_id: number;
    visit_id: number | null;
    task_id: number | null;
    field: "visited_on" | "text" | "title" | "due_on" | "status";
    value: string;
    staff_id: number;
    written_at: Date;
  };
  fraud_case: {
    id: GeneratedAlways<number>;
    subject_type: "participant" | "staff" | "distributor" | "partner_key";
    subject_id: number;
    status: Generated<"open" | "confirmed" | "unfounded" | "closed">;
    score: number;
    opened_at: Date;
    changed_at: Date;
    hold_id: number | null;
    decided_at: Date | null;
    decided_by: number | null;
    reason: string | null;
    revision: Generated<number>;
  };
  fraud_mark: {
    counting: "farms";
    seen_until: Date;
  };
  fraud_signal: {
    id: GeneratedAlways<number>;
    subject_type: "participant" | "staff" | "distributor" | "partner_key";
    subject_id: number;
    kind: FraudSignalKind;
    month: string;
    score: number;
    facts: JsonColumn;
    first_seen_at: Date;
    last_seen_at: Date;
    case_id: number | null;
    answered_score: Generated<number>;
  };
  fraud_threshold: {
    kind: FraudSignalKind;
    threshold: number;
    confirmed_count: Generated<number>;
    unfounded_count: Generated<number>;
    changed_at: Date;
  };
  import_run: {
    id: GeneratedAlways<number>;
    kind: string;
    mode: "apply" | "apply_valid";
    staff_id: number;
    address: string;
    request_id: string;
    file_name: string;
    content: Buffer | null;
    content_sha256: Buffer;
    status: Generated<"queued" | "running" | "done" | "refused" | "ended">;
    lines: number;
    lines_done: Generated<number>;
    tries: Generated<number>;
    report: OptionalJson<ImportReport | null>;
    created_at: Date;
    finished_at: Date | null;
  };
  invitation: {
    id: GeneratedAlways<number>;
    hash: string;
    inviter_id: number | null;
    registration_code: Generated<string>;
    identifier: Generated<string>;
    first_name: Generated<string>;
    last_name: Generated<string>;
    email: Generated<string>;
    phone: Generated<string>;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    idempotency_key: string | null;
    request_hash: Buffer | null;
    is_silent: Generated<boolean>;
    objected_at: Date | null;
    erased_at: Date | null;
    participant_id: number | null;
    first_invoice_at: Date | null;
    affiliation_points: number | null;
    membership_id: number | null;
  };
  invitation_objection: {
    contact_hash: Buffer;
    objected_at: Date;
  };
  invoice: {
    id: GeneratedAlways<number>;
    participant_id: number;
    distributor_id: number;
    document_name: string;
    document_key: string;
    source: "manual" | "edi";
    status: "pending" | "returned" | "accepted" | "rejected" | "cancelled";
    corrects_invoice_id: number | null;
    issue_date: string | null;
    submitted_at: Date;
    submitted_on: string;
    list_date: GeneratedAlways<string>;
    decision_due: string | null;
    file_id: number | null;
    submission_key: string | null;
    lines_entered_by: Generated<"farmer" | "staff" | "feed">;
    reason: string | null;
    farmer_comment: string | null;
    assigned_staff_id: number | null;
    assigned_until: Date | null;
    revision: Generated<number>;
    decided_at: Date | null;
    decided_by: number | null;
    points: Generated<number>;
    pending_points: Generated<number>;
    ksef_sha256: Buffer | null;
    number_key: GeneratedAlways<string>;
    submission_hash: Buffer | null;
    buyer_name: string | null;
    buyer_nip: string | null;
    ksef_number: string | null;
    membership_id: number | null;
    ended_membership_id: number | null;
    document_kind: string | null;
  };
  invoice_decision_change: {
    id: GeneratedAlways<number>;
    invoice_id: number;
    changed_at: Date;
    staff_id: number;
    decided_as: "accepted" | "rejected" | "returned";
    reason: string | null;
    points: number;
    posted_journal_id: number | null;
    reversal_journal_id: number | null;
    next_journal_id: number | null;
  };
  invoice_draft: {
    id: GeneratedAlways<number>;
    participant_id: number;
    file_id: number;
    created_at: Date;
    expires_at: Date;
    idempotency_key: string | null;
    request_hash: Buffer | null;
  };
  invoice_judgement: {
    invoice_id: number;
    distributor_id: number;
    channel: "feed" | "ksef";
    mode: "off" | "watch" | "on";
    rules: JsonColumn<CertaintyVerdict[]>;
    lines: JsonColumn<JudgedLine[]>;
    is_entered: boolean;
    is_certain: boolean;
    is_sample: boolean;
    is_accepted: boolean;
    points: number;
    judged_at: Date;
    judged_on: string;
    is_agreed: boolean | null;
    compared_at: Date | null;
    noticed: Generated<string[]>;
  };
  invoice_line: {
    id: GeneratedAlways<number>;
    invoice_id: number;
    line_no: number;
    product_id: number;
    title_product: string;
    pack_volume: Numeric;
    quantity: number;
    status: "pending" | "accepted" | "rejected" | "limit" | "limit.product" | "cancelled";
    points: number;
    rejection_reason: string | null;
    explanation: JsonColumn<LineExplanation>;
    corrects_line_id: number | null;
    value_grosze: number | null;
  };
  invoice_reading: {
    invoice_id: number | null;
    file_id: number;
    status: "waiting" | "read" | "nothing" | "no_text" | "failed";
    tries: Generated<number>;
    claimed_until: Date | null;
    found: OptionalJson<InvoiceFindings | null>;
    asked_at: Date;
    done_at: Date | null;
    source: Generated<"text" | "picture">;
    number_key: GeneratedAlways<string | null>;
    picture_hash: string | null;
    before_submission: Generated<boolean>;
    page: number | null;
    pages: number | null;
  };
  journey: {
    id: GeneratedAlways<number>;
    title: string;
    trigger: "welcome" | "first_invoice" | "document_waits" | "near_reward" | "lapse" | "farm_lapsed" | "season_end";
    days: number;
    points: number | null;
    season_day: string | null;
    conditions: OptionalJson<SegmentGroup>;
    steps: JsonColumn<JourneyStep[]>;
    holdout_percent: Generated<number>;
    state: Generated<"draft" | "running" | "paused" | "ended">;
    revision: Generated<number>;
    created_by: number;
    created_at: Date;
    changed_by: number;
    changed_at: Date;
    started_at: Date | null;
    ended_at: Date | null;
  };
  journey_entry: {
    id: GeneratedAlways<number>;
    journey_id: number;
    participant_id: number;
    occasion: string;
    subject_id: number | null;
    day: string | null;
    is_held: boolean;
    entered_at: Date;
    next_step: Generated<number>;
    next_at: Date;
    ended_at: Date | null;
    end_reason: "goal" | "left" | "finished" | "stopped" | null;
  };
  journey_message: {
    id: GeneratedAlways<number>;
    entry_id: number;
    step: number;
    channel: "portal" | "email" | "sms";
    notification_id: number | null;
    click_hash: Buffer | null;
    sent_at: Date;
    clicked_at: Date | null;
  };
  ksef_calls: {
    environment: string;
    day: string;
    kind: "session" | "question" | "document" | "export" | "limited";
    calls: number;
  };
  ksef_certificate: {
    id: GeneratedAlways<number>;
    environment: "test" | "demo" | "production";
    sealed_key: Buffer;
    certificate_pem: string;
    subject: string;
    fingerprint: Buffer;
    valid_from: Date;
    valid_until: Date;
    added_at: Date;
    added_by: number | null;
    retired_at: Date | null;
    warned_days: number | null;
  };
  ksef_connection: {
    id: GeneratedAlways<number>;
    participant_id: number;
    nip: string;
    environment: "test" | "demo" | "production";
    status: "waiting" | "reading" | "withdrawn" | "ended";
    consented_at: Date;
    announced_at: Date | null;
    granted_at: Date | null;
    withdrawn_at: Date | null;
    ended_at: Date | null;
    next_at: Date | null;
    asked_at: Date | null;
    tried_at: Date | null;
    read_at: Date | null;
    failing_since: Date | null;
    failures: Generated<number>;
    failure: "limited" | "unavailable" | "unexpected" | "certificate" | null;
    refresh_token: Buffer | null;
    refresh_until: Date | null;
    known_until: Date | null;
  };
  ksef_document: {
    id: GeneratedAlways<number>;
    connection_id: number;
    distributor_id: number;
    ksef_number: string;
    document_name: string;
    issue_date: string;
    stored_at: Date;
    sha256: Buffer;
    found_at: Date;
    status: "found" | "taken" | "refused";
    tries: Generated<number>;
    taken_at: Date | null;
    refusal: string | null;
    feed_document_id: number | null;
    try_at: Date | null;
    trouble: string | null;
    is_late: Generated<boolean>;
    is_self_billed: boolean | null;
  };
  ksef_export: {
    id: GeneratedAlways<number>;
    connection_id: number;
    distributor_id: number;
    reference_number: string | null;
    sealed_key: Buffer | null;
    asked_from: Date;
    asked_until: Date;
    wanted: number;
    taken: Generated<number>;
    status: "open" | "taken" | "failed";
    failure: "refused" | "expired" | "broken_off" | "silent" | "too_large" | "damaged" | "others" | "incomplete" | null;
    ordered_at: Date;
    ended_at: Date | null;
  };
  ksef_odd_row: {
    id: GeneratedAlways<number>;
    connection_id: number;
    distributor_id: number;
    row_key: string;
    why: string;
    raw: JsonColumn;
    asked_from: Date;
    found_at: Date;
    seen_at: Date;
    tries: Generated<number>;
    try_at: Date;
    ended_at: Date | null;
  };
  ksef_window: {
    connection_id: number;
    distributor_id: number;
    known_until: Date;
    asked_at: Date;
    proved_at: Date | null;
    proved_from: Date | null;
    ksef_count: number | null;
    own_count: number | null;
    late_count: number | null;
  };
  ledger_balance: {
    participant_id: GeneratedAlways<number>;
    pending: GeneratedAlways<number>;
    available: GeneratedAlways<number>;
    held: GeneratedAlways<number>;
    debt: GeneratedAlways<number>;
    earned_total: GeneratedAlways<number>;
    earned_purchase: GeneratedAlways<number>;
    earned_affiliation: GeneratedAlways<number>;
  };
  ledger_day_mark: {
    is_only: GeneratedAlways<boolean>;
    summed_journal_id: GeneratedAlways<number>;
    next_journal_id: GeneratedAlways<number>;
    next_transaction_id: GeneratedAlways<string>;
  };
  ledger_day_sum: {
    day: GeneratedAlways<string>;
    kind: GeneratedAlways<JournalKind>;
    account: GeneratedAlways<LedgerAccount>;
    is_credit: GeneratedAlways<boolean>;
    points: GeneratedAlways<number>;
  };
  ledger_entry: {
    journal_id: GeneratedAlways<number>;
    line: GeneratedAlways<number>;
    participant_id: GeneratedAlways<number | null>;
    account: GeneratedAlways<LedgerAccount>;
    amount: GeneratedAlways<number>;
    balance_after: GeneratedAlways<number | null>;
    earned: GeneratedAlways<EarnedCategory | null>;
  };
  ledger_hold: {
    id: GeneratedAlways<number>;
    participant_id: GeneratedAlways<number>;
    journal_id: GeneratedAlways<number>;
    points: GeneratedAlways<number>;
    purpose: GeneratedAlways<string>;
    expires_at: GeneratedAlways<Date>;
  };
  ledger_hold_settlement: {
    hold_id: GeneratedAlways<number>;
    outcome: GeneratedAlways<LedgerOutcome>;
    journal_id: GeneratedAlways<number>;
  };
  ledger_journal: {
    id: GeneratedAlways<number>;
    kind: GeneratedAlways<JournalKind>;
    participant_id: GeneratedAlways<number>;
    cause_type: GeneratedAlways<string>;
    cause_id: GeneratedAlways<string>;
    idempotency_key: GeneratedAlways<string>;
    request_hash: GeneratedAlways<Buffer>;
    actor_kind: GeneratedAlways<ActorKind>;
    actor_id: GeneratedAlways<number | null>;
    occurred_at: GeneratedAlways<Date>;
    explanation: GeneratedAlways<Json>;
    reverses_journal_id: GeneratedAlways<number | null>;
    transaction_id: GeneratedAlways<string>;
  };
  ledger_lapse_mark: {
    is_only: GeneratedAlways<boolean>;
    summed_journal_id: GeneratedAlways<number>;
    summed_extension_id: GeneratedAlways<number>;
    next_journal_id: GeneratedAlways<number>;
    next_extension_id: GeneratedAlways<number>;
    next_transaction_id: GeneratedAlways<string>;
  };
  ledger_lapse_sum: {
    day: GeneratedAlways<string>;
    month: GeneratedAlways<string>;
    points: GeneratedAlways<number>;
  };
  ledger_lot: {
    id: GeneratedAlways<number>;
    participant_id: GeneratedAlways<number>;
    journal_id: GeneratedAlways<number>;
    points: GeneratedAlways<number>;
    earned_at: GeneratedAlways<Date>;
    expires_at: GeneratedAlways<Date | null>;
    source_lot_id: GeneratedAlways<number | null>;
  };
  ledger_lot_entry: {
    journal_id: GeneratedAlways<number>;
    lot_id: GeneratedAlways<number>;
    bucket: GeneratedAlways<LedgerBucket>;
    amount: GeneratedAlways<number>;
  };
  ledger_lot_extension: {
    id: GeneratedAlways<number>;
    lot_id: GeneratedAlways<number>;
    expires_at: GeneratedAlways<Date>;
    extended_at: GeneratedAlways<Date>;
    reason: GeneratedAlways<string>;
    actor_kind: GeneratedAlways<"staff" | "system">;
    actor_id: GeneratedAlways<number | null>;
  };
  ledger_lot_state: {
    lot_id: GeneratedAlways<number>;
    participant_id: GeneratedAlways<number>;
    expires_at: GeneratedAlways<Date | null>;
    available: GeneratedAlways<number>;
    held: GeneratedAlways<number>;
    is_open: GeneratedAlways<boolean>;
  };
  ledger_open_hold: {
    hold_id: GeneratedAlways<number>;
    participant_id: GeneratedAlways<number>;
    expires_at: GeneratedAlways<Date>;
  };
  ledger_part_mark: {
    is_only: GeneratedAlways<boolean>;
    summed_journal_id: GeneratedAlways<number>;
  };
  ledger_part_sum: {
    part: GeneratedAlways<string>;
    day: GeneratedAlways<string>;
    points: GeneratedAlways<number>;
  };
  ledger_proof: {
    id: GeneratedAlways<number>;
    checked_at: Date;
    ok: boolean;
    counts: JsonOnce<Record<string, number>>;
    breaches: JsonOnce<string[]>;
    kind: Generated<"newest" | "whole">;
    started_at: Date;
  };
  ledger_proof_run: {
    kind: "newest" | "whole";
    proved_journal_id: number;
    seen_journal_id: number;
    seen_transaction_id: string;
    started_at: Date | null;
    settled_journal_id: number | null;
    until_journal_id: number | null;
    until_transaction_id: string | null;
    walk: "journal" | "participant" | "lot" | "hold" | "day" | null;
    position: string | null;
    part_at: Date | null;
    counts: JsonWithDefault<Record<string, number>>;
    breaches: JsonWithDefault<Record<string, { says: string; total: number; subjects: string[] }>>;
    days: JsonWithDefault<string[]>;
  };
  letter_text: {
    id: GeneratedAlways<number>;
    level: number;
    version: number;
    title: string;
    content: string;
    signature: string;
    saved_at: Date;
    saved_by: number | null;
  };
  level_bonus: {
    id: GeneratedAlways<number>;
    level_id: number;
    participant_id: number;
    invoice_id: number;
    percent: number;
    points: number;
    taken_points: Generated<number>;
    base_journal_id: number;
    journal_id: number;
    given_at: Date;
  };
  level_reached: {
    id: GeneratedAlways<number>;
    level_id: number;
    participant_id: number;
    season: number;
    invoice_id: number;
    reached_at: Date;
  };
  level_scheme: {
    id: GeneratedAlways<number>;
    name: string;
    measure: "points" | "litres";
    first_season: number;
    last_season: number | null;
    grace: number;
    status: Generated<"draft" | "started">;
    revision: Generated<number>;
    created_by: number;
    created_at: Date;
    started_by: number | null;
    started_at: Date | null;
  };
  matter: {
    id: GeneratedAlways<number>;
    participant_id: number;
    kind: "question" | "appeal";
    invoice_id: number | null;
    line_id: number | null;
    about: string;
    decided_by: number | null;
    status: Generated<"open" | "answered" | "closed">;
    outcome: "upheld" | "changed" | null;
    opened_at: Date;
    waits_since: Date;
    answer_days: number;
    answer_by: string;
    order_id: number | null;
    one_time_transfer_id: number | null;
    standing_transfer_id: number | null;
    promotion_id: number | null;
    campaign_id: number | null;
  };
  matter_file: {
    id: GeneratedAlways<number>;
    participant_id: number;
    file_id: number;
    post_id: number | null;
    sent_at: Date;
  };
  matter_post: {
    id: GeneratedAlways<number>;
    matter_id: number;
    participant_id: number;
    staff_id: number | null;
    membership_id: number | null;
    text: string;
    written_at: Date;
    idempotency_key: string | null;
    request_hash: Buffer | null;
  };
  movement_reason: {
    journal_id: number;
    reason: string;
  };
  news: {
    id: GeneratedAlways<number>;
    slug: string;
    published_version: number | null;
    publish_at: Date | null;
  };
  news_photo: {
    id: GeneratedAlways<number>;
    news_id: number;
    alt: string;
    file_keys: JsonOnce<Record<string, string>>;
    width: number;
    height: number;
    uploaded_at: Date;
  };
  news_version: {
    id: GeneratedAlways<number>;
    news_id: number;
    version: number;
    title: string;
    lead: string;
    content: string;
    saved_at: Date;
    saved_by: number | null;
  };
  notification: {
    id: GeneratedAlways<number>;
    participant_id: number;
    title: string;
    content: string;
    link: string | null;
    created_at: Date;
    read_at: Date | null;
    sending_id: number | null;
    topic: Generated<NotificationTopic>;
    arrival_hash: Buffer | null;
  };
  offer_choice: {
    id: GeneratedAlways<number>;
    participant_id: number;
    promotion_id: number | null;
    campaign_id: number | null;
    membership_id: number | null;
    chosen_at: Date;
  };
  one_time_transfer: {
    id: GeneratedAlways<number>;
    sender_id: number;
    receiver_id: number;
    points: number;
    status: "pending" | "done" | "rejected" | "expired";
    hold_id: number;
    journal_id: number | null;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    idempotency_key: string;
    request_hash: Buffer;
    membership_id: number | null;
    ended_membership_id: number | null;
    confirmed_by: "sms" | "key" | null;
  };
  order_return: {
    id: GeneratedAlways<number>;
    order_id: number;
    participant_id: number;
    cause: "withdrawn" | "lost" | "broken";
    quantity: number;
    reason: Generated<string>;
    state: Generated<"open" | "accepted" | "exchanging" | "exchanged" | "refused" | "called_off">;
    asked_at: Date;
    waits_since: Date;
    membership_id: number | null;
    idempotency_key: string;
    request_hash: Buffer;
    called_off_at: Date | null;
    called_off_membership_id: number | null;
    decided_at: Date | null;
    decided_by: number | null;
    answer: string | null;
    kept_order_id: number | null;
  };
  outbox_message: {
    id: GeneratedAlways<number>;
    channel: "sms" | "email";
    recipient: string;
    subject: string | null;
    body: string;
    created_at: Date;
    sent_at: Date | null;
    tries: Generated<number>;
    last_error: string | null;
    not_before: Date | null;
    unsubscribe_url: string | null;
    forgets_recipient: Generated<boolean>;
    arrival_hash: Buffer | null;
    arrived_at: Date | null;
    sending_id: number | null;
    first_due_at: Date | null;
    is_copy: Generated<boolean>;
    link: string | null;
    useful_until: Date | null;
  };
  outbox_rest: {
    channel: "sms" | "email";
    failures: number;
    rests_until: Date;
  };
  outgoing_hold: {
    id: GeneratedAlways<number>;
    participant_id: number;
    began_at: Date;
    began_on: string;
    until_day: string;
    ended_at: Date | null;
  };
  page: {
    id: GeneratedAlways<number>;
    slug: string;
    is_fixed: Generated<boolean>;
    published_version: number | null;
    published_at: Date | null;
  };
  page_version: {
    id: GeneratedAlways<number>;
    page_id: number;
    version: number;
    title: string;
    content: string;
    saved_at: Date;
    saved_by: number | null;
  };
  participant: {
    id: GeneratedAlways<number>;
    account_type: Generated<"program.farmer">;
    identifier: string;
    identifier_type: GeneratedAlways<"nip" | "pesel">;
    password_hash: string | null;
    password_set_at: Date | null;
    email: string;
    phone: string;
    first_name: string;
    last_name: string;
    company_name: Generated<string>;
    company_street: Generated<string>;
    company_street_number: Generated<string>;
    company_street_number_place: Generated<string>;
    company_postcode: Generated<string>;
    company_city: Generated<string>;
    correspondence_address: Generated<boolean>;
    correspondence_street: Generated<string>;
    correspondence_street_number: Generated<string>;
    correspondence_street_number_place: Generated<string>;
    correspondence_postcode: Generated<string>;
    correspondence_city: Generated<string>;
    bank_account: string | null;
    acreage: NumericWithDefault;
    registration_code: string | null;
    authorized_person: Generated<boolean>;
    authorized_person_first_name: string | null;
    authorized_person_last_name: string | null;
    authorized_person_identifier: string | null;
    has_required_consents: Generated<boolean>;
    is_prize_ordering_locked: Generated<boolean>;
    is_locked: Generated<boolean>;
    maintenance: Generated<boolean>;
    representative_id: number | null;
    created_at: Date;
    search: GeneratedAlways<string>;
    registration_id: number | null;
    bank_account_changed_at: Date | null;
    closed_at: Date | null;
    merged_into: number | null;
    phone_replaced_at: Date | null;
    second_step_at: Date | null;
  };
  participant_crop_area: {
    participant_id: number;
    crop_id: number;
    area_hectares: Numeric;
  };
  participant_distinct: {
    first_id: number;
    second_id: number;
    decided_by: number;
    decided_at: Date;
  };
  participant_merge: {
    id: GeneratedAlways<number>;
    left_id: number;
    kept_id: number;
    reason: string;
    points: number;
    journal_id: number | null;
    merged_by: number;
    merged_at: Date;
    idempotency_key: string;
    request_hash: Buffer | null;
  };
  participant_note: {
    id: GeneratedAlways<number>;
    participant_id: number;
    staff_id: number;
    text: string;
    written_at: Date;
  };
  participant_pair: {
    first_id: number;
    second_id: number;
    reasons: string[];
  };
  participant_segment: {
    id: GeneratedAlways<number>;
    name: string;
    description: string;
    identifier_type: "nip" | "pesel" | null;
    hectares_from: Numeric | null;
    hectares_to: Numeric | null;
    crop_ids: number[];
    points_from: number | null;
    points_to: number | null;
    last_invoice: "since" | "before" | "never" | null;
    last_invoice_day: string | null;
    bought_product_id: number | null;
    bought_year: number | null;
    representative_id: number | null;
    postcode_areas: string[];
    consents: ("email" | "sms")[];
    revision: Generated<number>;
    created_by: number;
    created_at: Date;
    changed_by: number;
    changed_at: Date;
    people_total: number;
    counted_at: Date;
    conditions: JsonWithDefault<SegmentGroup>;
    conditions_today: JsonWithDefault<SegmentGroup>;
  };
  partner: {
    id: GeneratedAlways<number>;
    name: string;
    contact_email: string;
    is_active: Generated<boolean>;
    revision: Generated<number>;
    created_by: number;
    created_at: Date;
    changed_by: number;
    changed_at: Date;
  };
  partner_consent: {
    id: GeneratedAlways<number>;
    participant_id: number;
    partner_id: number;
    given_at: Date;
    withdrawn_at: Date | null;
    tells_changes: Generated<boolean>;
  };
  partner_event: {
    id: GeneratedAlways<number>;
    partner_id: number;
    key_id: number;
    kind_id: number;
    participant_id: number;
    external_id: string;
    occurred_on: string;
    received_at: Date;
    state: "accepted" | "refused";
    refusal: "budget_spent" | "farm_limit" | "day_limit" | "month_limit" | "programme_limit" | null;
    points: number;
    idempotency_key: string;
    request_hash: Buffer;
  };
  partner_event_kind: {
    id: GeneratedAlways<number>;
    partner_id: number;
    code: string;
    name: string;
    points: number;
    most_per_farm: number;
    budget_points: number;
    spent_points: Generated<number>;
    is_active: Generated<boolean>;
    revision: Generated<number>;
    created_by: number;
    created_at: Date;
  };
  partner_key: {
    id: GeneratedAlways<number>;
    partner_id: number;
    label: string;
    prefix: string;
    key_hash: Buffer;
    rights: string[];
    calls_per_minute: number;
    valid_until: Date | null;
    revoked_at: Date | null;
    revoked_by: number | null;
    last_used_on: string | null;
    created_by: number;
    created_at: Date;
  };
  passkey: {
    id: GeneratedAlways<number>;
    participant_id: number | null;
    credential_id: Buffer;
    public_key: Buffer;
    sign_count: number;
    transports: string[];
    name: string;
    is_synced: boolean;
    created_at: Date;
    last_used_at: Date | null;
    staff_id: number | null;
    may_sync: Generated<boolean>;
  };
  passkey_challenge: {
    challenge_hash: Buffer;
    purpose:
      | "sign_in"
      | "addition"
      | "transfer"
      | "bank_account"
      | "second_step"
      | "staff_factor"
      | "staff_addition"
      | "payout"
      | "standing_transfer"
      | "passkey_removal"
      | "member";
    participant_id: number | null;
    one_time_transfer_id: number | null;
    expires_at: Date;
    staff_id: number | null;
    contact_change_id: number | null;
    act_hash: Buffer | null;
  };
  payout_batch: {
    id: GeneratedAlways<number>;
    status: "draft" | "approved" | "exported" | "settled" | "cancelled";
    created_by: number;
    created_at: Date;
    approved_by: number | null;
    approved_at: Date | null;
    execution_date: string;
    format: "pain.001.001.03" | "pain.001.001.09" | "elixir-0";
    message_id: string;
    exported_by: number | null;
    exported_at: Date | null;
    file_content: Buffer | null;
    file_sha256: Buffer | null;
    ended_at: Date | null;
    revision: Generated<number>;
    idempotency_key: string | null;
    request_hash: Buffer | null;
  };
  payout_confirmation: {
    id: GeneratedAlways<number>;
    file_sha256: Buffer;
    file_name: string;
    read_by: number;
    read_at: Date;
    paid_count: number;
    returned_count: number;
    unknown_count: number;
  };
  payout_line: {
    id: GeneratedAlways<number>;
    batch_id: number;
    order_id: number;
    instruction_id: string;
    amount_grosze: number;
    payee_account: string;
    payee_name: string;
    payee_address: Generated<string>;
    title: string;
    state:
      | "waiting"
      | "paid"
      | "returned"
      | "removed"
      | "returned_after_paid"
      | "conflicting"
      | "recalled"
      | "paid_twice";
    settled_at: Date | null;
    return_reason: string | null;
    account_refused: Generated<boolean>;
    again_reason: string | null;
  };
  payout_line_claim: {
    id: GeneratedAlways<number>;
    line_id: number;
    outcome: "paid" | "returned" | "recalled";
    reason: string;
    claimed_by: number;
    claimed_at: Date;
    status: "waiting" | "confirmed" | "rejected" | "withdrawn" | "overtaken";
    decided_by: number | null;
    decided_at: Date | null;
    decision_reason: string | null;
    confirmation_id: number | null;
  };
  payout_line_event: {
    id: GeneratedAlways<number>;
    line_id: number;
    said: "sent" | "paid" | "returned" | "rejected" | "recalled";
    source: "export" | "pain.002" | "camt.053" | "csv" | "hand";
    confirmation_id: number | null;
    claim_id: number | null;
    whole_file: Generated<boolean>;
    state_before: string;
    state_after: string;
    reason: string | null;
    staff_id: number;
    happened_at: Date;
  };
  person: {
    id: GeneratedAlways<number>;
    phone: string | null;
    password_hash: string | null;
    password_set_at: Date | null;
    created_at: Date;
    erased_at: Date | null;
    second_step_at: Date | null;
  };
  prize: {
    id: GeneratedAlways<number>;
    slug: string;
    offer: "collect" | "partner";
    kind: "item" | "voucher" | "bank_transfer" | "charity";
    title: string;
    lead: Generated<string>;
    description: Generated<string>;
    points: number | null;
    value_grosze: Generated<number>;
    per_person_limit: number | null;
    valid_from: Date;
    valid_until: Date | null;
    promotion_only: Generated<boolean>;
    partner_name: string | null;
    partner_url: string | null;
    partner_code: string | null;
    is_published: Generated<boolean>;
    position: Generated<number>;
    revision: Generated<number>;
    created_at: Date;
    updated_at: Date;
    search: GeneratedAlways<string>;
    promotion_id: number | null;
    variant_label: string | null;
  };
  prize_goal: {
    participant_id: number;
    prize_id: number;
    pinned_at: Date;
  };
  prize_photo: {
    id: GeneratedAlways<number>;
    prize_id: number;
    position: number;
    alt: string;
    file_keys: JsonColumn<Record<string, string>>;
    width: number;
    height: number;
    uploaded_at: Date;
  };
  prize_segment_price: {
    id: GeneratedAlways<number>;
    prize_id: number;
    segment_id: number;
    points: number;
    valid_from: string;
    valid_to: string | null;
  };
  prize_stock: {
    prize_id: number;
    left_count: number;
  };
  prize_stock_change: {
    id: GeneratedAlways<number>;
    prize_id: number;
    change: number;
    reason: string;
    changed_by: number | null;
    changed_at: Date;
    idempotency_key: string | null;
    request_hash: Buffer | null;
    variant_id: number | null;
  };
  prize_variant: {
    id: GeneratedAlways<number>;
    prize_id: number;
    name: string;
    position: number;
    is_offered: Generated<boolean>;
    left_count: Generated<number>;
  };
  product: {
    id: GeneratedAlways<number>;
    sap: number;
    name: string;
    brand: string;
    category: string;
    crops: Generated<string[]>;
    active_substances: Generated<string>;
    dose: Generated<string>;
    unit: "l" | "kg";
    is_active: Generated<boolean>;
    is_demo_fact_invented: Generated<boolean>;
    search: GeneratedAlways<string>;
    description: Generated<string>;
    conversion_price_grosze: number | null;
  };
  product_availability: {
    branch_id: number;
    product_id: number;
    pack_volume: Numeric;
    status: "available" | "on_order" | "none";
    updated_at: Date;
  };
  product_dose: {
    product_id: number;
    crop_id: number;
    dose_min_per_hectare: Numeric;
    dose_max_per_hectare: Numeric;
  };
  product_label: {
    product_id: number;
    storage_key: string;
    size_bytes: number;
    uploaded_at: Date;
  };
  product_limit: {
    product_id: number;
    from_year: number;
    limit_points: number | null;
  };
  product_multiplier: {
    id: GeneratedAlways<number>;
    campaign: string;
    product_id: number;
    multiplier: Numeric;
    valid_from: string;
    valid_to: string;
  };
  product_pack: {
    product_id: number;
    volume: Numeric;
    gtin: string | null;
  };
  product_photo: {
    id: GeneratedAlways<number>;
    product_id: number;
    alt: string;
    file_keys: JsonOnce<Record<string, string>>;
    width: number;
    height: number;
    uploaded_at: Date;
  };
  product_price_band: {
    product_id: number;
    pack_volume: Numeric;
    min_grosze: number;
    max_grosze: number;
    set_by: number | null;
    set_at: Date;
  };
  product_rate: {
    id: GeneratedAlways<number>;
    product_id: number;
    points_per_unit: Numeric;
    valid_from: string;
    valid_to: string | null;
  };
  product_vocabulary: {
    word: string;
  };
  product_word: {
    word: string;
    product_id: number;
    in_name: boolean;
  };
  promotion: {
    id: GeneratedAlways<number>;
    name: string;
    slug: string;
    title: string;
    lead: Generated<string>;
    body: Generated<string>;
    reward: string;
    opens_at: Date;
    closes_at: Date;
    purchases_from: string | null;
    purchases_to: string | null;
    prompt: "queue" | "visit" | "timer" | "daily" | "none";
    position: Generated<number>;
    audience: "all" | "allow_list" | "segment" | "saved";
    segment_identifier_type: "nip" | "pesel" | null;
    segment_hectares_min: NumericWithDefault;
    segment_crop_ids: Generated<number[]>;
    is_published: Generated<boolean>;
    is_fixed: Generated<boolean>;
    revision: Generated<number>;
    created_at: Date;
    updated_at: Date;
    search: GeneratedAlways<string>;
    segment_id: number | null;
    prompt_text: Generated<string>;
    holdout_percent: Generated<number>;
    holdout_drawn_at: Date | null;
    is_exclusive: Generated<boolean>;
  };
  promotion_allowed: {
    promotion_id: number;
    identifier: string;
    added_by: number | null;
    added_at: Date;
  };
  promotion_answer: {
    id: GeneratedAlways<number>;
    promotion_id: number;
    participant_id: number;
    rules_id: number;
    agreed: boolean;
    answered_at: Date;
    channel: "portal" | "staff";
    address: string;
    membership_id: number | null;
  };
  promotion_grant: {
    id: GeneratedAlways<number>;
    promotion_id: number;
    tier_id: number;
    participant_id: number;
    reward: string;
    quantity: Numeric | null;
    unit: "l" | "kg" | "pack";
    bought: Numeric;
    value_grosze: number;
    tax_treatment: "none" | "notice" | "flat_rate";
    tax_grosze: number;
    granted_at: Date;
    year: number;
    granted_by: number | null;
    points: number | null;
  };
  promotion_grant_event: {
    id: GeneratedAlways<number>;
    grant_id: number;
    act: "grant" | "flag" | "keep" | "hand_over" | "withdraw" | "restore";
    state_after: "granted" | "review" | "handed_over" | "withdrawn";
    bought: Numeric;
    staff_id: number | null;
    note: Generated<string>;
    happened_at: Date;
    journal_id: number | null;
  };
  promotion_grant_waiting: {
    grant_id: number;
    promotion_id: number;
    state: "granted" | "review";
    since: Date;
  };
  promotion_photo: {
    id: GeneratedAlways<number>;
    promotion_id: number;
    alt: string;
    file_keys: JsonOnce<Record<string, string>>;
    width: number;
    height: number;
    uploaded_at: Date;
  };
  promotion_rules: {
    id: GeneratedAlways<number>;
    promotion_id: number;
    version: number;
    content: string;
    published_at: Date;
    published_by: number | null;
  };
  promotion_tier: {
    id: GeneratedAlways<number>;
    promotion_id: number;
    position: number;
    quantity: Numeric | null;
    unit: "l" | "kg" | "pack";
    reward: string;
    value_grosze: Generated<number>;
    points: number | null;
  };
  promotion_tier_product: {
    id: GeneratedAlways<number>;
    tier_id: number;
    product_id: number;
    pack_volume: Numeric | null;
  };
  promotion_trial: {
    promotion_id: number;
    participant_id: number;
    is_held: boolean;
  };
  purchase_claim: {
    invoice_id: number;
    source: "typed" | "read" | "proven" | "electronic";
    seller_nip: string | null;
    number_key: string | null;
    document_kind: string | null;
    issue_day: string | null;
    sum_grosze: number | null;
    buyer_nip: string | null;
    ksef_number: string | null;
    xml_sha256: Buffer | null;
    file_sha256: Buffer | null;
    picture_hash: string | null;
    uncertain: Generated<string[]>;
    claimed_at: Date;
  };
  purchase_doubt: {
    invoice_id: number;
    other_id: number;
    opened_at: Date;
    decided_at: Date | null;
    decided_by: number | null;
    reason: string | null;
  };
  push_key: {
    id: Generated<number>;
    public_key: string;
    private_key: string;
  };
  push_message: {
    id: GeneratedAlways<number>;
    subscription_id: number;
    notification_id: number;
    is_news: boolean;
    not_before: Date;
    tries: Generated<number>;
    arrival_token: string | null;
  };
  push_subscription: {
    id: GeneratedAlways<number>;
    participant_id: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    muted: Generated<NotificationTopic[]>;
    shows_content: Generated<boolean>;
    created_at: Date;
    last_sent_at: Date | null;
    replaces_sms: Generated<boolean>;
  };
  recommend_link: {
    participant_id: number;
    token: string;
    made_at: Date;
  };
  record_visit: {
    subject_type: string;
    subject_id: string;
    staff_id: number;
    seen_at: Date;
  };
  registration: {
    id: GeneratedAlways<number>;
    form: "rejestracja" | "zglos-udzial-1";
    status: "contact" | "review" | "approved" | "rejected";
    identifier: string;
    first_name: string;
    last_name: string;
    company_name: string;
    city: string;
    email: string;
    phone: string;
    answers: JsonColumn;
    consents: JsonColumn<{ consent_version_id: number; granted: boolean }[]>;
    address: string;
    token_hash: Buffer;
    email_token_hash: Buffer;
    email_sent_at: Date;
    email_confirmed_at: Date | null;
    phone_code_hash: Buffer | null;
    phone_code_expires_at: Date | null;
    phone_code_tries: Generated<number>;
    phone_confirmed_at: Date | null;
    idempotency_key: string;
    request_hash: Buffer;
    invitation_id: number | null;
    participant_id: number | null;
    submitted_at: Date;
    decided_at: Date | null;
    decided_by: number | null;
    decision_reason: string | null;
    search: GeneratedAlways<string>;
    inviter_id: number | null;
  };
  representative: {
    id: GeneratedAlways<number>;
    first_name: string;
    last_name: string;
    email: string;
    phone: string;
    is_active: Generated<boolean>;
    revision: Generated<number>;
    search: GeneratedAlways<string>;
  };
  representative_photo: {
    address: Generated<string>;
    representative_id: number;
    file_keys: JsonOnce<Record<string, string>>;
    width: number;
    height: number;
    uploaded_at: Date;
  };
  request_receipt: {
    staff_id: number;
    idempotency_key: string;
    request_hash: Buffer;
    received_at: Date;
  };
  reward_order: {
    id: GeneratedAlways<number>;
    participant_id: number;
    prize_id: number;
    kind: "item" | "voucher" | "bank_transfer" | "charity";
    title: string;
    quantity: number;
    points: number;
    value_grosze: number;
    tax_treatment: "none" | "notice" | "flat_rate";
    tax_grosze: Generated<number>;
    status: "accepted" | "processing" | "sent" | "delivered" | "cancelled" | "paid";
    delivery: OptionalJson | null;
    statements: OptionalJson | null;
    carrier: string | null;
    tracking_number: string | null;
    journal_id: number | null;
    refund_journal_id: number | null;
    ordered_at: Date;
    year: number;
    status_changed_at: Date;
    cancelled_by: "participant" | "staff" | null;
    cancel_reason: string | null;
    revision: Generated<number>;
    idempotency_key: string;
    request_hash: Buffer;
    campaign_entry_id: number | null;
    membership_id: number | null;
    confirmed_by: "sms" | "key" | null;
    variant_id: number | null;
  };
  reward_order_event: {
    id: GeneratedAlways<number>;
    order_id: number;
    status: OrderStatus;
    happened_at: Date;
    actor_kind: "participant" | "staff" | "system";
    staff_id: number | null;
    note: string | null;
    membership_id: number | null;
  };
  reward_year_change: {
    id: GeneratedAlways<number>;
    year: number;
    participants: number;
    value_grosze: number;
    tax_grosze: number;
  };
  reward_year_sum: {
    participant_id: number;
    year: number;
    rewards: number;
    value_grosze: number;
    largest_grosze: number;
    tax_grosze: number;
  };
  reward_year_total: {
    year: number;
    participants: number;
    value_grosze: number;
    tax_grosze: number;
  };
  row_count: {
    name: string;
    key: number;
    detail: string;
    total: number;
    amount: number;
  };
  row_count_change: {
    id: GeneratedAlways<number>;
    name: string;
    key: number;
    detail: string;
    total: number;
    amount: number;
  };
  sales_day_change: {
    id: GeneratedAlways<number>;
    day: string;
    participant_id: number | null;
  };
  sales_day_sum: {
    day: string;
    figure: string;
    subject: string;
    count: number;
    points: number;
    volume: Numeric;
    farms: number;
  };
  sales_part_missing: {
    day: string;
  };
  sales_part_sum: {
    part: string;
    figure: "accepted" | "product" | "distributor" | "multiplier" | "new" | "returning";
    day: string;
    subject: string;
    count: number;
    points: number;
    volume: Numeric;
    farms: number;
  };
  satagro_authorization: {
    state_hash: Buffer;
    participant_id: number;
    code_verifier: Buffer;
    requested_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  satagro_connection: {
    id: GeneratedAlways<number>;
    participant_id: number;
    status: "connected" | "lost" | "revoking" | "ended";
    access_token: Buffer | null;
    access_expires_at: Date;
    refresh_token: Buffer | null;
    connected_at: Date;
    ended_at: Date | null;
    seen: OptionalJson | null;
    seen_at: Date | null;
    shared: OptionalJson | null;
    shared_at: Date | null;
  };
  saved_view: {
    id: GeneratedAlways<number>;
    staff_id: number;
    list: string;
    name: string;
    shows: JsonColumn<ListShows>;
    is_shared: boolean;
    created_at: Date;
    changed_at: Date;
    mail_due_at: Date | null;
    mail_problem: string | null;
  };
  schema_functions: {
    checksum: GeneratedAlways<string>;
    applied_at: GeneratedAlways<Date>;
  };
  schema_migration: {
    number: GeneratedAlways<number>;
    name: GeneratedAlways<string>;
    checksum: GeneratedAlways<string>;
    applied_at: GeneratedAlways<Date>;
  };
  scheme_level: {
    id: GeneratedAlways<number>;
    scheme_id: number;
    position: number;
    name: string;
    threshold: number;
    percent: number;
    benefits: Generated<string[]>;
  };
  second_step_change: {
    id: GeneratedAlways<number>;
    participant_id: number | null;
    person_id: number | null;
    is_on: boolean;
    confirmed_by: "sms" | "key";
    changed_at: Date;
  };
  secrets_key: {
    is_only: Generated<boolean>;
    word: Buffer;
  };
  sending: {
    id: GeneratedAlways<number>;
    title: string;
    content: string;
    link: string | null;
    audience: JsonColumn;
    by_email: boolean;
    sms_text: string | null;
    publish_at: Date;
    status: "waiting" | "running" | "stopped" | "done";
    cursor_participant_id: Generated<number>;
    last_participant_id: number | null;
    recipients_count: Generated<number>;
    emails_count: Generated<number>;
    sms_count: Generated<number>;
    expected_count: number;
    created_by: number;
    created_at: Date;
    started_at: Date | null;
    ended_at: Date | null;
    idempotency_key: string;
    request_hash: Buffer;
    segment_id: number | null;
  };
  session: {
    id: GeneratedAlways<number>;
    kind: "participant" | "staff" | "support";
    participant_id: number | null;
    staff_id: number | null;
    access_token_hash: Buffer;
    access_expires_at: Date;
    refresh_token_hash: Buffer | null;
    refresh_expires_at: Date | null;
    created_at: Date;
    ended_at: Date | null;
    end_reason:
      | "sign_out"
      | "reuse"
      | "password_reset"
      | "locked"
      | "expired"
      | "by_owner"
      | "by_admin"
      | "key_missing"
      | null;
    device: string | null;
    renewed_at: Date | null;
    is_renewal_unused: Generated<boolean>;
    membership_id: number | null;
    device_key: Buffer | null;
  };
  session_spent_refresh_token: {
    token_hash: Buffer;
    session_id: number;
    spent_at: Date;
  };
  signing_key: {
    purpose: string;
    secret: string;
  };
  sms_code: {
    id: GeneratedAlways<number>;
    purpose:
      | "password_reset"
      | "phone"
      | "bank_account"
      | "transfer"
      | "passkey"
      | "member"
      | "person_password"
      | "sign_in"
      | "second_step"
      | "password_reset_mail"
      | "payout"
      | "standing_transfer"
      | "passkey_removal"
      | "first_password";
    participant_id: number | null;
    code_hash: Buffer;
    created_at: Date;
    expires_at: Date;
    tries: Generated<number>;
    used_at: Date | null;
    contact_change_id: number | null;
    one_time_transfer_id: number | null;
    person_id: number | null;
    act_hash: Buffer | null;
    has_served: Generated<boolean>;
  };
  staff: {
    id: GeneratedAlways<number>;
    email: string;
    name: string;
    role: "admin" | "clerk" | "editor" | "rep" | "auditor" | "distributor";
    password_hash: string | null;
    totp_secret: string | null;
    totp_confirmed_at: Date | null;
    totp_last_step: number | null;
    is_active: Generated<boolean>;
    representative_id: number | null;
    created_at: Date;
    last_sign_in_at: Date | null;
    distributor_id: number | null;
  };
  staff_password_link: {
    token_hash: Buffer;
    staff_id: number;
    purpose: "invitation" | "reset";
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  staff_points_day: {
    staff_id: number;
    day: string;
    points: number;
  };
  staff_recovery_code: {
    staff_id: number;
    code_hash: Buffer;
    used_at: Date | null;
  };
  standing_transfer: {
    id: GeneratedAlways<number>;
    sender_id: number;
    receiver_id: number;
    status: "pending" | "active" | "rejected" | "expired" | "ended";
    token_hash: Buffer;
    requested_at: Date;
    expires_at: Date;
    answered_at: Date | null;
    ended_at: Date | null;
    ended_by: "sender" | "receiver" | "staff" | null;
    idempotency_key: string | null;
    membership_id: number | null;
    answered_membership_id: number | null;
    ended_membership_id: number | null;
    confirmed_by: "sms" | "key" | null;
  };
  standing_transfer_passing: {
    journal_id: number;
    standing_transfer_id: number;
    earning_journal_id: number;
    points: number;
    passed_at: Date;
  };
  stored_file: {
    id: GeneratedAlways<number>;
    storage_key: string;
    name: string;
    type: "application/pdf" | "image/png" | "image/jpeg" | "application/xml";
    size_bytes: number;
    sha256: Buffer;
    created_at: Date;
  };
  support_token: {
    token_hash: Buffer;
    staff_id: number;
    participant_id: number;
    reason: string;
    expires_at: Date;
    used_at: Date | null;
  };
  system_setting: {
    key: string;
    value: JsonColumn;
    changed_at: Date;
    changed_by: number | null;
    revision: Generated<number>;
  };
  system_setting_change: {
    id: GeneratedAlways<number>;
    key: string;
    revision: number;
    before: JsonOnce;
    after: JsonOnce;
    reason: string;
    restores_id: number | null;
    changed_at: Date;
    changed_by: number;
  };
  voucher_code: {
    id: GeneratedAlways<number>;
    prize_id: number;
    code: string;
    valid_until: string | null;
    imported_by: number | null;
    imported_at: Date;
    order_id: number | null;
    code_hash: Buffer | null;
  };
  webhook: {
    id: GeneratedAlways<number>;
    title: string;
    url: string;
    kinds: Generated<string[]>;
    is_on: Generated<boolean>;
    secret: Buffer;
    old_secret: Buffer | null;
    old_secret_until: Date | null;
    failures: Generated<number>;
    rests_until: Date | null;
    revision: Generated<number>;
    created_by: number;
    created_at: Date;
  };
  webhook_delivery: {
    id: GeneratedAlways<number>;
    webhook_id: number;
    event_id: number;
    state: Generated<"waiting" | "sent" | "given_up">;
    tries: Generated<number>;
    first_at: Date;
    not_before: Date;
    answered_at: Date | null;
    answer_status: number | null;
    problem: string | null;
  };
  work_assignment: {
    queue:
      | "registrations"
      | "messages"
      | "orders"
      | "complaints"
      | "closings"
      | "articles"
      | "purchases"
      | "returns"
      | "campaign_reviews"
      | "campaign_payouts"
      | "campaign_things"
      | "matters";
    item_id: number;
    staff_id: number;
    until: Date;
  };
};
