import type { Module } from "#module";
import { readingsPersonal } from "./readings.personal.ts";
import { readNext } from "./readings.service.ts";

export const readingsModule: Module = {
  name: "readings",
  drains: ({ db, clock, storage }) => ({
    readings: () => readNext(db, storage, "text", clock.now()),
    pictures: () => readNext(db, storage, "picture", clock.now()),
  }),
  personal: readingsPersonal,
};
