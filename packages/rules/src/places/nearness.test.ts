import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceKm, distanceText, nearestFirst, placeOfPostcode, type PostalPlace } from "./nearness.ts";
import { POSTAL_AREAS } from "./postal-areas.ts";

const torun = { lat: 53.0138, lng: 18.5984, postcode: "87-100", city: "Toruń" };
const sandomierz = { lat: 50.6826, lng: 21.749, postcode: "27-600", city: "Sandomierz" };
const wloclawek = { lat: 52.6483, lng: 19.0677, postcode: "87-800", city: "Włocławek" };

const inPoland = fc.record({
  lat: fc.double({ min: 49, max: 55, noNaN: true }),
  lng: fc.double({ min: 14, max: 24.2, noNaN: true }),
});

describe("distances", () => {
  test("are as the crow flies, the same both ways, and none to the place itself", () => {
    expect(distanceKm(torun, torun)).toBe(0);
    expect(distanceKm(torun, sandomierz)).toBeCloseTo(338, -1);
    fc.assert(
      fc.property(inPoland, inPoland, (one, other) => {
        expect(distanceKm(one, other)).toBeCloseTo(distanceKm(other, one), 6);
        expect(distanceKm(one, other)).toBeLessThan(1000);
      }),
    );
  });

  test.each([
    [0.4, "exact", "mniej niż 1 km"],
    [12.4, "exact", "12 km"],
    [0.4, "town", "na miejscu"],
    [12.4, "town", "ok. 12 km"],
    [4, "area", "do 10 km"],
    [38, "area", "ok. 40 km"],
    [344, "area", "ok. 340 km"],
  ] as const)("%d km from a place known as %s read '%s'", (km, precision, text) => {
    expect(distanceText(km, precision).replaceAll("\u00a0", " ")).toBe(text);
  });

  test("order things, equally far ones as they were", () => {
    expect(nearestFirst([sandomierz, { ...torun, id: 1 }, wloclawek, { ...torun, id: 2 }], torun)).toMatchObject([
      { city: "Toruń", km: 0, id: 1 },
      { city: "Toruń", km: 0, id: 2 },
      { city: "Włocławek" },
      { city: "Sandomierz" },
    ]);
  });
});

describe("the place of a postcode", () => {
  const known: PostalPlace[] = [torun, { ...torun, lat: 53.0338, postcode: "87-152", city: "Łubianka" }, wloclawek];

  test.each([
    ["87-100", { precision: "town", name: "Toruń", lat: 53.0138 }],
    ["87-152", { precision: "town", name: "Łubianka", lat: 53.0338 }],
    ["87-140", { precision: "town", name: "Toruń", lat: 53.0238 }],
    ["87-700", { precision: "area", name: "okolice Torunia" }],
    ["27-600", { precision: "area", name: "okolice Ostrowca Świętokrzyskiego" }],
    ["79-100", undefined],
    ["", undefined],
  ])("%s", (postcode, place) => {
    if (place === undefined) expect(placeOfPostcode(postcode, known)).toBeUndefined();
    else expect(placeOfPostcode(postcode, known)).toMatchObject({ postcode, ...place });
  });

  test("every area is named and lies in Poland; only 79 stands for none", () => {
    const codes = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, "0"));
    expect(codes.filter((code) => !POSTAL_AREAS[code])).toEqual(["79"]);
    for (const { name, lat, lng } of Object.values(POSTAL_AREAS)) {
      expect(name).toMatch(/^[A-ZŁŻ]/);
      expect(lat).toSatisfy((degrees: number) => degrees > 49 && degrees < 55);
      expect(lng).toSatisfy((degrees: number) => degrees > 14 && degrees < 24.2);
    }
  });

  test.each([
    ["60", 52.41, 16.93],
    ["74", 53.15, 14.89],
    ["06", 52.88, 20.62],
    ["37", 50.02, 22.68],
    ["22", 50.72, 23.25],
    ["82", 54.04, 19.03],
    ["48", 50.47, 17.33],
    ["98", 51.6, 18.73],
    ["59", 51.21, 16.16],
    ["18", 53.18, 22.06],
  ])("a town of the area %s is within 50 km of its middle", (code, lat, lng) => {
    expect(distanceKm(POSTAL_AREAS[code]!, { lat, lng })).toBeLessThan(50);
  });
});
