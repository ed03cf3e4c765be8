// Where the places of postcodes come from: the operator's list, or in the demo our own stand-in.
import path from "node:path";
import type { Config } from "#platform/settings/config.ts";
import { readPostalTowns } from "#platform/running/postal-towns.ts";

const standIn = path.resolve(import.meta.dirname, "../demo/stand-ins/postcodes.txt");

/** The places of each postcode, and what is wrong with the list that the settings name. Never throws. */
export const openPostcodes = ({ postcodesFile, isDemo }: Pick<Config, "postcodesFile" | "isDemo">) =>
  readPostalTowns(postcodesFile ?? (isDemo ? standIn : undefined));
