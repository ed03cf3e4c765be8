import {
  officeCountSegment,
  officeCreateSegment,
  officeDeleteSegment,
  officeGetSegment,
  officeListSegmentChoices,
  officeListSegmentPeople,
  officeListSegments,
  officeTrySegment,
  officeUpdateSegment,
  SEGMENT_CSV_PATH,
} from "@plon/contract/office/offers/segments.ts";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, commandInSteps, read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { presentCount, presentSegment, presentSegmentPerson, presentSegmentRow } from "./segments.present.ts";
import {
  changeSegment,
  countSegment,
  createSegment,
  deleteSegment,
  getSegment,
  segmentCsv,
  segmentPage,
  segmentPeople,
  trySegment,
} from "./segments.service.ts";
import { listChoices } from "./segments-names.queries.ts";

/** Named groups of participants: saved, counted, viewed, exported. */
export function segmentsOfficeRoutes(host: RouteHost): void {
  read(host, officeListSegments, async (db, _ctx, { query }) => {
    const { page, names } = await segmentPage(db, query);
    return listed(page, (row) => presentSegmentRow(row, names));
  });
  read(host, officeListSegmentChoices, async (db) => ({ data: await listChoices(db) }));
  read(host, officeGetSegment, async (db, _ctx, { params }) => ({
    data: presentSegment(await getSegment(db, params.segmentId)),
  }));
  // In a transaction of their own, which has more memory for it.
  commandInSteps(host, officeCountSegment, async (db, ctx, { body }) => ({
    data: presentCount(await countSegment(db, body.conditions, ctx.at)),
  }));
  commandInSteps(host, officeTrySegment, async (db, ctx, { body }) => {
    const tried = await trySegment(db, body.conditions, ctx.at);
    return { data: { ...presentCount(tried), examples: tried.examples.map(presentSegmentPerson) } };
  });
  command(host, officeCreateSegment, async (tx, ctx, { body }) => ({
    data: presentSegment(await createSegment(tx, ctx, body)),
    message: "Segment zapisany.",
  }));
  command(host, officeUpdateSegment, async (tx, ctx, { params, body }) => ({
    data: presentSegment(await changeSegment(tx, ctx, params.segmentId, body)),
    message: "Zmiany zapisane.",
  }));
  command(host, officeDeleteSegment, async (tx, ctx, { params }) => {
    await deleteSegment(tx, ctx, params.segmentId);
    return { data: null, message: "Segment usunięty." };
  });
  commandInSteps(host, officeListSegmentPeople, async (db, _ctx, { params, query }) =>
    listed(await segmentPeople(db, params.segmentId, query), presentSegmentPerson),
  );
  download(
    host,
    {
      access: officeListSegmentPeople.access,
      path: SEGMENT_CSV_PATH,
      params: officeListSegmentPeople.params,
      summary: "Everybody of a segment as CSV. That it was taken is audited.",
    },
    async (db, ctx, { params }) => ({
      ...(await segmentCsv(db, ctx, params.segmentId)),
      type: "text/csv; charset=utf-8",
    }),
  );
}
