import type { Module } from "#module";
import { combiningPersonal } from "./combining.personal.ts";

export const combiningModule: Module = { name: "combining", personal: combiningPersonal };
