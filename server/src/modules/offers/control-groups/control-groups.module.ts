import type { Module } from "#module";
import { controlGroupsPersonal } from "./control-groups.personal.ts";

export const controlGroupsModule: Module = { name: "control-groups", personal: controlGroupsPersonal };
