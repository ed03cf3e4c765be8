import {
  officeApprovePayoutBatch,
  officeCancelPayoutBatch,
  officeCreatePayoutBatch,
  officeDecidePayoutClaims,
  officeExportPayoutBatch,
  officeGetPayoutBatch,
  officeListPayoutBatches,
  officeListPayoutCandidates,
  officeReadConfirmation,
  officeSettlePayoutLines,
  officeTaxReport,
  PAYOUT_FILE_PATH,
  TAX_REPORT_CSV_PATH,
} from "@plon/contract/office/money/payouts.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { download } from "#platform/http/files-out.ts";
import { command, read } from "#platform/http/routes.ts";
import { upload } from "#platform/http/upload.ts";
import { listed } from "#platform/database/paging.ts";
import {
  approveBatch,
  batchPage,
  cancelBatch,
  createBatch,
  exportBatch,
  getBatch,
  takeFile,
} from "./batches.service.ts";
import { candidatePage } from "./candidates.service.ts";
import { presentBatch, presentBatchRow, presentCandidate } from "./payouts.present.ts";
import { decideClaims, settleByHand } from "./bank-answers/claims.service.ts";
import { judgeConfirmation, readConfirmation } from "./bank-answers/settlement.service.ts";
import { taxReportCsv, taxReportPage } from "./taxes/tax-report.service.ts";

/** Money rewards on their way to the bank, and the annual report for the tax office. */
export function payoutsOfficeRoutes(host: RouteHost): void {
  read(host, officeListPayoutCandidates, async (db, ctx, { query }) => {
    const { candidates, meta } = await candidatePage(db, query, ctx.at);
    return { data: candidates.map(presentCandidate), meta };
  });
  batchRoutes(host);
  upload(host, officeReadConfirmation, { judge: judgeConfirmation }, async ({ db }, ctx, { file }) => ({
    data: await readConfirmation(db, ctx, file!),
  }));
  read(host, officeTaxReport, async (db, _ctx, { params, query }) => {
    const { rows, above, meta } = await taxReportPage(db, { ...query, year: params.year });
    const data = rows.map((row) => ({
      id: row.id,
      participant: { id: row.id, name: `${row.first_name} ${row.last_name}`, identifier: row.identifier },
      orders: row.orders,
      value_grosze: row.value_grosze,
      largest_grosze: row.largest_grosze,
      tax_grosze: row.tax_grosze,
      above_threshold: above.has(row.id),
    }));
    return { data, meta };
  });
  download(
    host,
    {
      path: TAX_REPORT_CSV_PATH,
      summary: "The year's rewards as CSV, for the tax return.",
      access: officeTaxReport.access,
      params: officeTaxReport.params,
    },
    async (db, ctx, { params }) => ({
      content: await taxReportCsv(db, ctx, params.year),
      type: "text/csv; charset=utf-8",
      name: `nagrody-${params.year}.csv`,
    }),
  );
}

const CLAIM_MESSAGES = {
  confirm: "Zgłoszenie zostało potwierdzone, a wypłaty rozliczone.",
  reject: "Zgłoszenie zostało odrzucone.",
  withdraw: "Zgłoszenie zostało wycofane.",
} as const;

function batchRoutes(host: RouteHost): void {
  read(host, officeListPayoutBatches, async (db, _ctx, { query }) =>
    listed(await batchPage(db, query), presentBatchRow),
  );
  read(host, officeGetPayoutBatch, async (db, ctx, { params }) => ({
    data: presentBatch(await getBatch(db, params.batchId), ctx),
  }));
  command(host, officeCreatePayoutBatch, async (tx, ctx, { body }) => {
    const id = await createBatch(tx, ctx, {
      orderIds: body.order_ids,
      executionDate: body.execution_date,
      againReason: body.again_reason,
    });
    return { data: presentBatch(await getBatch(tx, id), ctx), message: "Paczka wypłat czeka na zatwierdzenie." };
  });
  command(host, officeApprovePayoutBatch, async (tx, ctx, { params, body }) => {
    await approveBatch(tx, ctx, { ...params, ...body });
    return { data: presentBatch(await getBatch(tx, params.batchId), ctx), message: "Paczka została zatwierdzona." };
  });
  command(host, officeCancelPayoutBatch, async (tx, ctx, { params, body }) => {
    await cancelBatch(tx, ctx, { ...params, ...body });
    return { data: presentBatch(await getBatch(tx, params.batchId), ctx), message: "Paczka została rozwiązana." };
  });
  command(host, officeExportPayoutBatch, async (tx, ctx, { params }) => {
    await exportBatch(tx, ctx, params.batchId);
    return { data: presentBatch(await getBatch(tx, params.batchId), ctx), message: "Plik dla banku jest gotowy." };
  });
  command(host, officeSettlePayoutLines, async (tx, ctx, { params, body }) => {
    await settleByHand(tx, ctx, { ...params, ...body });
    return { data: presentBatch(await getBatch(tx, params.batchId), ctx), message: "Rozliczenie zostało zapisane." };
  });
  command(host, officeDecidePayoutClaims, async (tx, ctx, { params, body }) => {
    const { line_ids: lineIds, decision, reason } = body;
    await decideClaims(tx, ctx, { ...params, lineIds, decision, reason });
    return { data: presentBatch(await getBatch(tx, params.batchId), ctx), message: CLAIM_MESSAGES[decision] };
  });
  download(
    host,
    {
      path: PAYOUT_FILE_PATH,
      summary: "The payment file, byte for byte as it was written.",
      access: officeExportPayoutBatch.access,
      params: officeExportPayoutBatch.params,
    },
    async (db, ctx, { params }) => await takeFile(db, ctx, params.batchId),
  );
}
