import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createGiven, PASSWORD } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const ADDRESS = "https://plon.example";
const server = useTestServer({ PLON_PUBLIC_URL: ADDRESS });
const given = createGiven(server);

/** Mails without a link, by their subject, and why nobody would follow one. */
const NEED_NONE: Record<string, string> = {
  "Zgłoszono zgubiony telefon": "its reader calls the helpline: whoever has the phone may have the mailbox too",
  "Zmieniono adres e-mail Twojego konta": "goes to an address that the account no longer has",
  "Kod do ustawienia nowego hasła":
    "its code is typed where it was asked for, and a link would teach to follow such mails",
  "Twoje konto zostało zamknięte": "there is nothing any more to lead to",
};

/** Mails whose own link never ends, by the file that writes them, and why. */
const LINKS_FOR_GOOD: Record<string, string> = {
  "entering.service.ts": "it is kept as the way to one's entry",
  "decision.service.ts": "it leads to the first sign-in, which waits as long as it takes",
};

const sources = path.resolve(import.meta.dirname, "../src");

/** Every call that writes a mail, with the file it stands in. */
const CALLS = globSync("**/*.ts", { cwd: sources })
  .filter((file) => !file.endsWith(".test.ts") && !file.endsWith("outbox.service.ts"))
  .flatMap((file) =>
    [...readFileSync(path.join(sources, file), "utf8").matchAll(/\bqueueEmail\(tx, \{(.*?)\}\);?\n/gs)].map((call) => ({
      file: path.basename(file),
      call: call[1]!,
    })),
  );

describe("a mail", () => {
  test("leads somewhere, or is one of those that need not", () => {
    expect(CALLS.length).toBeGreaterThan(20);
    const nowhere = CALLS.filter(({ call }) => /leads: "nowhere"/.test(call));
    expect(nowhere.map(({ call }) => /subject: "([^"]+)"/.exec(call)?.[1]).toSorted()).toEqual(
      Object.keys(NEED_NONE).toSorted(),
    );
  });

  test("that says its link is in its text has one there", () => {
    const inText = CALLS.filter(({ call }) => call.includes('leads: "in text"'));
    expect(inText.length).toBeGreaterThan(5);
    expect(inText.filter(({ call }) => !/:\\n\$\{[^}]*(link|url)[^}]*\}/i.test(call)).map(({ file }) => file)).toEqual(
      [],
    );
  });

  test("whose link ends says when, or is one of those whose link does not", () => {
    const endless = CALLS.filter(({ call }) => /leads: "in text",\s+usefulUntil: null/.test(call));
    expect(endless.map(({ file }) => file).toSorted()).toEqual(Object.keys(LINKS_FOR_GOOD).toSorted());
  });

  test("holds no address that was written into the sources", () => {
    const files = globSync("**/*.ts", { cwd: sources }).filter((file) => !file.endsWith(".test.ts"));
    const fixed = files.filter((file) => readFileSync(path.join(sources, file), "utf8").includes("localhost:3000"));
    expect(fixed).toEqual([]);
  });
});

describe("a mail to staff leads to its page in the office", () => {
  beforeEach(async () => void (await server.db.deleteFrom("outbox_message").execute()));

  const office = async (path: string, body: object, token: string) =>
    expect((await server.call("POST", `/api/office/v1${path}`, { body, token })).status).toBe(200);
  const readBy = async (email: string) => {
    const { data } = (await server.call("GET", "/api/demo/outbox")).body as { data: { to: string; text: string }[] };
    return data.filter(({ to }) => to === email).map(({ text }) => text);
  };

  test("a change that waits for a second administrator", async () => {
    const [asking, other] = [await given.staff("admin"), await given.staff("admin")];
    await office("/staff", { email: "nowa@plon.example", name: "Nowa Osoba", role: "admin" }, asking.token);
    expect(await readBy(other.email)).toEqual([expect.stringMatching(endsIn("/office/approvals"))]);
  });

  test("a changed password, and a second factor that was taken off", async () => {
    const [admin, clerk] = [await given.staff("admin"), await given.staff("clerk")];
    await office("/auth/password/change", { old_password: PASSWORD, password: "Nowe#Haslo12" }, clerk.token);
    await office(`/staff/${clerk.id}/totp-reset`, {}, admin.token);
    expect(await readBy(clerk.email)).toEqual([
      expect.stringMatching(endsIn("/office/")),
      expect.stringMatching(endsIn("/office/own-devices")),
    ]);
  });

  test("a message of a farmer; and its answer leads the farmer to the portal", async () => {
    const [clerk, farmer] = [await given.staff("clerk"), await given.participant({})];
    const sent = await server.call("POST", "/api/v1/user/contact", {
      token: farmer.token,
      headers: { "idempotency-key": "message-of-the-test" },
      body: { subject: "Kiedy dostawa?", message: "Proszę o termin.", phone_back: false },
    });
    expect(await readBy("pomoc@plon.example")).toEqual([expect.stringMatching(endsIn("/office/messages"))]);
    await office(`/messages/${sent.body.data.id}/answer`, { answer: "W środę." }, clerk.token);
    expect(await readBy(`rolnik${farmer.identifier}@plon.example`)).toEqual([
      expect.stringMatching(/\n\nOtwórz w portalu:\nhttps:\/\/plon\.example\/kontakt-z-przedstawicielem$/),
    ]);
  });

  const endsIn = (page: string) => new RegExp(`\\n\\nOtwórz w biurze:\\n${ADDRESS.replaceAll(".", "\\.")}${page}$`);
});
