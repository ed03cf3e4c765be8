import type { Module } from "#module";
import { participantsPersonal } from "./participants.personal.ts";

export const participantsModule: Module = {
  name: "participants",
  personal: participantsPersonal,
};
