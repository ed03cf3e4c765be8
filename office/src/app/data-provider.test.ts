import { afterEach, expect, test, vi } from "vitest";
import { dataProvider } from "./data-provider.ts";

afterEach(() => vi.unstubAllGlobals());

test("a list is asked for again without what its address says and the server refuses, and tells what it left out", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    if (/page=-1|colour|gone/.test(url)) {
      const errors = { page: ["Najmniej 1"], sort: ["Nieznana kolejność"], status: ["Nieznany status"] };
      return Promise.resolve(Response.json({ status: "error", error: "request.invalid", errors }, { status: 422 }));
    }
    const meta = { current_page: 1, last_page: 1, per_page: 25, total: 0 };
    return Promise.resolve(Response.json({ status: "success", data: [], meta }));
  });
  const list = (page: number, field: string, filter: object) =>
    dataProvider.getList("invoices", { pagination: { page, perPage: 25 }, sort: { field, order: "DESC" }, filter });
  const stale = await list(-1, "colour", { status: "gone" });
  expect(asked).toHaveLength(2);
  expect(stale.meta).toMatchObject({ dropped: expect.arrayContaining(["page", "sort", "status"]) });
  const known = await list(2, "submitted_at", {});
  expect(new URL(asked[2]!, "http://office").searchParams.get("page")).toBe("2");
  expect(known.meta).not.toHaveProperty("dropped");
});
