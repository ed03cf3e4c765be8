import { openDB } from "idb";
import { expect, test } from "vitest";
import { provedText } from "@plon/contract/shared/calls/device-key.ts";
import { deviceKey } from "./device-key.ts";

const PATH = "/api/v1/refresh_token";
const AT_MS = 1_800_000_000_500;

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.codePointAt(0)!);

/** Whether a call's signature is that of the key it brings, for this path and second. */
async function isProven(headers: Record<string, string>): Promise<boolean> {
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const key = await crypto.subtle.importKey("spki", bytesOf(headers["device-key"]!), curve, true, ["verify"]);
  const [seconds, signature] = headers["device-proof"]!.split(".");
  const text = new TextEncoder().encode(provedText(PATH, Number(seconds)));
  return await crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, bytesOf(signature!), text);
}

test("a browser proves with each renewal that it is the one on which the session was opened, until its key is dropped", async () => {
  const opened = await deviceKey.toOpen();
  const renewed = await deviceKey.toRenew(PATH, AT_MS);
  expect(renewed["device-key"]).toBe(opened["device-key"]);
  expect(renewed["device-proof"]).toMatch(/^1800000000\./);
  expect(await isProven(renewed)).toBe(true);

  await deviceKey.drop();
  const after = await deviceKey.toRenew(PATH, AT_MS);
  expect(after["device-key"]).not.toBe(opened["device-key"]);
});

test("tabs that ask at once have one key, and its private part can't be read", async () => {
  const [one, other] = await Promise.all([deviceKey.toOpen(), deviceKey.toOpen()]);
  expect(other).toEqual(one);
  const store = await openDB("plon-session");
  const { privateKey } = (await store.get("keys", "own")) as CryptoKeyPair;
  store.close();
  expect(privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey("pkcs8", privateKey)).rejects.toThrow("not extractable");
});
