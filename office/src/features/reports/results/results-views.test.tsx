import { expectAccessible } from "@plon/client/test/accessible.ts";
import { until } from "@plon/client/test/clock.ts";
import type { SavedView } from "@plon/contract/office/desk/views.ts";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";
import { answerResults } from "#test/results.ts";

const VIEW: SavedView = {
  id: 5,
  list: "results",
  name: "Toruń i okolice",
  filter: { area: "87" },
  sort: { field: "id", order: "ASC" },
  columns: null,
  is_shared: false,
  is_mine: true,
  staff_name: "Anna Nowak",
  mail: { next_at: "2026-11-30T06:00:00Z", problem: null },
  changed_at: "2026-11-26T09:00:00Z",
};

beforeEach(() => {
  answerResults();
  answers.on("GET /api/office/v1/queues", []);
});

const has = (views: SavedView[]) => answers.on("GET /api/office/v1/views", views);
const views = page.getByRole("region", { name: "Widoki" });

test("what is filtered is saved under a name and, if asked, sent on Mondays", async () => {
  answers.on("POST /api/office/v1/views", ({ body }) => {
    const view = { ...VIEW, ...(body as object) };
    has([view]);
    return view;
  });
  await signIn("admin");
  await open("/results?area=87");
  await views.getByRole("button", { name: "Zapisz widok" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Nazwa" }).fill("Toruń i okolice");
  await dialog.getByRole("switch", { name: "Wysyłaj mi e-mailem w poniedziałki o 7:00" }).click();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await until(() => location.search === "?view=5&area=87", "the address of the view");
  expect(answers.asked("POST /api/office/v1/views").at(-1)?.body).toEqual({
    list: "results",
    name: "Toruń i okolice",
    is_shared: false,
    is_mailed: true,
    filter: { area: "87" },
    sort: { field: "id", order: "ASC" },
    columns: null,
  });
  await expect.element(views.getByText(/przychodzi e-mailem w poniedziałki o 7:00.*30\.11\.2026, 07:00/)).toBeVisible();
});

test("the page to which a mail leads switches the mails off by one press", async () => {
  await signIn("admin");
  has([VIEW]);
  answers.on("PUT /api/office/v1/views/:viewId", ({ body }) => {
    const view = { ...VIEW, ...(body as object), mail: null };
    has([view]);
    return view;
  });
  await open("/results?view=5&area=87");
  await expectAccessible();
  await views.getByRole("button", { name: "Wyłącz e-maile" }).click();
  await until(() => views.getByText(/przychodzi e-mailem/).query() === null);
  expect(answers.asked("PUT /api/office/v1/views/:viewId").at(-1)?.body).toMatchObject({
    is_mailed: false,
    filter: { area: "87" },
  });
  await expect.element(views.getByRole("link", { name: "Toruń i okolice" })).toHaveAttribute("aria-current", "true");
});

test("a view that could not be sent says why; somebody else's cannot be switched off", async () => {
  await signIn("auditor");
  has([{ ...VIEW, is_mine: false, is_shared: true, mail: { ...VIEW.mail!, problem: "left" } }]);
  await open("/results?view=5&area=87");
  await expect.element(views.getByText(/Ostatnio nie wysłaliśmy.*nie ma już czynnego konta/)).toBeVisible();
  expect(views.getByRole("button", { name: "Wyłącz e-maile" }).query()).toBeNull();
  await views.getByRole("link", { name: "Cały program" }).click();
  await until(() => location.search === "", "the whole programme");
  await expect.element(views.getByRole("button", { name: "Zapisz widok" })).toBeVisible();
});
