import type { Module } from "#module";
import { contactChangesPersonal } from "./contact-changes.personal.ts";

export const contactChangesModule: Module = {
  name: "contact-changes",
  personal: contactChangesPersonal,
};
