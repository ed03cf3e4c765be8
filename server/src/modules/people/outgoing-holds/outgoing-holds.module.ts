import type { Module } from "#module";
import { outgoingHoldsPersonal } from "./outgoing-holds.personal.ts";

export const outgoingHoldsModule: Module = { name: "outgoing-holds", personal: outgoingHoldsPersonal };
