import type { DistributorRow } from "@plon/contract/portal/distributors.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { until } from "@plon/client/test/clock.ts";
import { open, signIn } from "#test/portal.ts";

const row = (id: number, name: string, lat: number): DistributorRow => ({
  id,
  distributor_name: name,
  nip: String(1_000_000_000 + id),
  city: name,
  address: "ul. Polna 1",
  phone: "600100200",
  edi: false,
  status: { label: "Aktywny", color: "green" },
  position: { lat, lng: 19 },
  download: null,
  details: "",
  branches: [
    {
      id: id * 10,
      name: `Oddział ${name}`,
      address: "ul. Polna 1",
      city: name,
      phone: "600100200",
      opening_hours: "",
      position: { lat, lng: 19 },
    },
  ],
});

const NAMES = /Agro (?:Alfa|Beta|Gamma|Zet)/;
const table = page.getByRole("table", { name: "Dystrybutorzy" });
const nearest = page.getByRole("region", { name: "Najbliżej" });
const rowNames = () =>
  table
    .getByRole("row")
    .elements()
    .slice(1)
    .map((one) => NAMES.exec(one.textContent)?.[0]);

test("[DISTR-06] distributors open by name from A, and the nearest stand above them", async () => {
  signIn();
  const fields = ["distributor_name", "city", "nip", "status"].map((key) => ({ key, label: key, sortable: true }));
  answers.on("GET /api/v1/distributors/farm-place", {
    lat: 52,
    lng: 19,
    precision: "town",
    postcode: "27-600",
    name: "Sandomierz",
  });
  answers.on("GET /api/v1/distributors", ({ query }) => ({
    fields,
    items:
      query["edi"] === "true"
        ? []
        : [row(1, "Agro Zet", 52.1), row(2, "Agro Alfa", 54), row(3, "Agro Beta", 52.2), row(4, "Agro Gamma", 53)],
  }));
  await open("/dystrybutorzy");
  expect(rowNames()).toEqual(["Agro Alfa", "Agro Beta", "Agro Gamma", "Agro Zet"]);
  const near = nearest.getByRole("listitem").elements();
  expect(near.map((one) => NAMES.exec(one.textContent)?.[0])).toEqual(["Agro Zet", "Agro Beta", "Agro Gamma"]);
  await expectAccessible();
  // One of them unfolds in the list; asked for, the list itself comes by distance.
  await nearest.getByRole("button", { name: /^Agro Zet/ }).click();
  await until(() => location.search.includes("id=1"));
  await open("/dystrybutorzy?sortBy=distance");
  expect(rowNames()).toEqual(["Agro Zet", "Agro Beta", "Agro Gamma", "Agro Alfa"]);
  expect(nearest.query()).toBeNull();
});
