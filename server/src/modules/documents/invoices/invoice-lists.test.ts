import { describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { putSetting } from "#test/harness/given/settings.ts";

const server = useTestServer();
const given = createGiven(server);

const office = (method: "GET" | "POST" | "PUT", path: string, token: string, body?: unknown) =>
  server.call(method, `/api/office/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
const list = (token: string, path: string) => server.call("GET", `/api/v1/invoices/${path}`, { token });

describe("the farmer's lists", () => {
  async function farmerWithInvoices(total: number) {
    const who = await given.participant();
    const distributor = await given.distributor();
    for (let at = 0; at < total; at += 1) {
      await given.submittedInvoice({
        who,
        distributorId: distributor.id,
        document: `FV/${String(at).padStart(3, "0")}`,
      });
    }
    return { who, distributor };
  }

  test("[INVOICE-20, INVOICE-26, INVOICE-29] waiting ones come 16 a page with data, meta and filters; a page beyond the end is the last", async () => {
    const { who } = await farmerWithInvoices(18);
    const first = await list(who.token, "waiting");
    expect(first.body.data).toHaveLength(16);
    expect(first.body.meta).toMatchObject({ current_page: 1, last_page: 2, per_page: 16, total: 18 });
    expect(first.body.filters).toEqual({
      type: "document_name",
      search: "",
      edi: null,
      sortBy: "date",
      sortDesc: true,
    });
    const beyond = await list(who.token, "waiting?page=1000000000");
    expect(beyond.body.meta.current_page).toBe(2);
    expect(beyond.body.data).toHaveLength(2);
  });

  test("[INVOICE-19, INVOICE-21, INVOICE-24, INVOICE-25, INVOICE-27] a year holds the invoices of its dates, newest first", async () => {
    const who = await given.participant();
    const clerk = await given.staff("clerk");
    const product = await given.product();
    for (const day of ["2025-03-01", "2025-12-31", "2024-06-01"]) {
      const invoice = await given.submittedInvoice({ who });
      const lines = [{ sap: product.sap, pack_volume: 5, quantity: 1 }];
      await office("PUT", `/invoices/${invoice.id}/lines`, clerk.token, { issue_date: day, lines });
    }
    const dates = async (year: string) =>
      (await list(who.token, year)).body.data.map((row: { date: string }) => row.date);
    expect(await dates("2025")).toEqual(["2025-12-31", "2025-03-01"]);
    expect(await dates("2024")).toEqual(["2024-06-01"]);
    expect(await dates("2026")).toEqual([]);
  });

  test("[INVOICE-22, INVOICE-23] search by document or distributor, and the edi flag, narrow the list", async () => {
    const { who, distributor } = await farmerWithInvoices(3);
    await given.submittedInvoice({ who, document: "ŻÓŁW/1" });
    const found = async (query: string) => (await list(who.token, `2026?${query}`)).body.meta.total;
    expect(await found("search=zolw")).toBe(1);
    expect(await found("search=%25")).toBe(0);
    expect(await found(`type=distributor_name&search=${encodeURIComponent(distributor.name.toLowerCase())}`)).toBe(3);
    expect(await found("edi=true")).toBe(0);
    expect(await found("edi=false")).toBe(4);
    expect(await found("edi=&status=&search=&page=&sortBy=")).toBe(4);
  });

  test("sorts by the allowed columns, both ways", async () => {
    const { who } = await farmerWithInvoices(3);
    const documents = async (query: string) =>
      (await list(who.token, `2026?${query}`)).body.data.map((row: { document: string }) => row.document);
    expect(await documents("sortBy=document&sortDesc=false")).toEqual(["FV/000", "FV/001", "FV/002"]);
    expect(await documents("sortBy=document&sortDesc=true")).toEqual(["FV/002", "FV/001", "FV/000"]);
  });

  test.each([
    ["2026?page=0", 422],
    ["2026?page=-1", 422],
    ["2026?page=abc", 422],
    ["2026?sortBy=password_hash", 422],
    ["2026?sortBy=date;drop", 422],
    ["2026?type=participant", 422],
    ["2026?search=%00", 422],
    [`2026?search=${"a".repeat(101)}`, 422],
    ["1999", 404],
    ["9999", 404],
    ["twotysiace", 404],
  ])("refuses %s with %i", async (path, status) => {
    const { token } = await given.participant();
    expect((await list(token, path)).status).toBe(status);
  });

  test("every list tells all years with own invoices, so that none is out of reach", async () => {
    const { who } = await farmerWithInvoices(2);
    const old = await given.submittedInvoice({ who, document: "FV/DAWNA" });
    await server.db.updateTable("invoice").set({ issue_date: "2023-05-04" }).where("id", "=", old.id).execute();
    const meta = async (name: string) => (await list(who.token, name)).body.meta;
    expect(await meta("2026")).toMatchObject({ total: 2, years: [2026, 2023] });
    expect(await meta("2023")).toMatchObject({ total: 1, years: [2026, 2023] });
    expect((await meta("waiting")).years).toEqual([2026, 2023]);
    const { token } = await given.participant();
    expect((await list(token, "2026")).body.meta.years).toEqual([]);
  });

  test("[INVOICE-30, INVOICE-32] the years of the tabs follow the calendar until staff set them", async () => {
    const years = async () => (await server.call("GET", "/api/system-settings")).body.data.invoice_years;
    expect(await years()).toEqual({ current: 2026, archive: 2025 });
    const admin = await given.staff("admin");
    const set = (value: unknown) => putSetting(server, admin.token, "invoice_years", value);
    expect((await set({ current: 2025, archive: 2025 })).status).toBe(422);
    await set({ current: 2025, archive: 2024 });
    expect(await years()).toEqual({ current: 2025, archive: 2024 });
    await set(null);
    expect(await years()).toEqual({ current: 2026, archive: 2025 });
  });
});
