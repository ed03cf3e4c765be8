// What machines look for at fixed places.
import { expect, test } from "vitest";
import { START, useTestServer } from "./harness/server.ts";

const server = useTestServer({ PLON_PUBLIC_URL: "https://plon.example/", BRAND_EMAIL: "pomoc@klos.example" });

test("robots.txt keeps search engines out of calls, office and links with secrets", async () => {
  const answer = await server.call("GET", "/robots.txt");
  expect(answer).toMatchObject({ status: 200, headers: { "content-type": "text/plain; charset=utf-8" } });
  expect(answer.raw.toString()).toBe("User-agent: *\nDisallow: /api/\nDisallow: /office\nDisallow: /rejestracja/\n");
});

test("security.txt says whom to tell, its own URL, and an expiry that always lies ahead", async () => {
  const read = async () => {
    const answer = await server.call("GET", "/.well-known/security.txt");
    expect(answer).toMatchObject({ status: 200, headers: { "content-type": "text/plain; charset=utf-8" } });
    return new Map(
      answer.raw
        .toString()
        .trimEnd()
        .split("\r\n")
        .map((line) => line.split(": ") as [string, string]),
    );
  };
  const now = await read();
  expect(now.get("Contact")).toBe("mailto:pomoc@klos.example");
  expect(now.get("Canonical")).toBe("https://plon.example/.well-known/security.txt");
  for (const day of [START, "2031-02-28T23:59:59Z"]) {
    server.clock.set(day);
    const days = (Date.parse((await read()).get("Expires")!) - Date.parse(day)) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  }
});
