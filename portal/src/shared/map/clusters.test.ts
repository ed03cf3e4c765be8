import { POLAND } from "@plon/ui/map/map-outline.ts";
import { expect, test } from "vitest";
import { clusterPoints } from "./clusters.ts";

const point = (id: number, lat: number, lng: number) => ({ id: String(id), lat, lng, title: `Oddział ${id}` });

test("close points are one mark with their number; near enough they are apart again", () => {
  const marksOf = clusterPoints([point(1, 53, 18), point(2, 53.01, 18.01), point(3, 50, 22)]);
  const far = marksOf(POLAND, 5);
  expect(far.map(({ count }) => count)).toEqual([2, 1]);
  expect(far[0]?.label).toBe("2\u00a0punkty: powiększ mapę");
  expect(far[1]).toMatchObject({ key: "3", label: "Oddział 3", point: { id: "3" } });
  expect(marksOf([17, 52, 19, 54], 13).map(({ key }) => key)).toEqual(["2", "1"]);
});

test("none, one and ten thousand points are drawn with few marks, and none is lost", () => {
  expect(clusterPoints([])(POLAND, 5)).toEqual([]);
  expect(clusterPoints([point(1, 52, 19)])(POLAND, 5)).toHaveLength(1);
  const many = Array.from({ length: 10_000 }, (_, n) =>
    point(n, 49.5 + (n % 100) / 20, 14.5 + Math.trunc(n / 100) / 11),
  );
  const marks = clusterPoints(many)(POLAND, 5);
  expect(marks.length).toBeLessThan(250);
  expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(10_000);
});
