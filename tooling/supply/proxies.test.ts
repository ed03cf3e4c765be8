// The proxies as they are shipped, started where the machine has them (`apt-get install nginx caddy`): what they pass on and
// what not, and what they say while the programme restarts. Elsewhere `deploy.test.ts` reads their files.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest, type IncomingMessage, type Server } from "node:http";
import { request as httpsRequest } from "node:https";
import { type AddressInfo, createServer as createListener } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const deploy = path.resolve(import.meta.dirname, "../../deploy");
const shipped = (file: string) => readFileSync(path.join(deploy, file), "utf8");

const isThere = (...command: [string, ...string[]]): boolean => {
  try {
    execFileSync(command[0], command.slice(1), { stdio: "ignore", env: PATHS });
    return true;
  } catch {
    return false;
  }
};
/** Programmes of the system's own are not on everybody's path. */
const PATHS = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` };

async function freePort(): Promise<number> {
  const listener = createListener().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, "close");
  return port;
}

let folder: string;
let programme: Server;
const made: ChildProcess[] = [];

/** Says what it was asked, in place of the programme. */
async function startProgramme(port = 0): Promise<number> {
  programme = createServer((call, answer) => {
    call.resume();
    call.on("end", () => {
      answer.setHeader("content-type", "application/json");
      answer.end(JSON.stringify({ url: call.url, host: call.headers.host, from: call.headers["x-forwarded-for"] }));
    });
  }).listen(port, "127.0.0.1");
  await once(programme, "listening");
  return (programme.address() as AddressInfo).port;
}

async function stopProgramme(): Promise<void> {
  programme.close();
  programme.closeAllConnections();
  await once(programme, "close");
}

beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), "plon-proxy-"))));
afterAll(async () => {
  for (const one of made) {
    if (one.exitCode !== null) continue;
    one.kill();
    await once(one, "exit");
  }
  rmSync(folder, { recursive: true, force: true });
});

type Answer = { status: number; headers: IncomingMessage["headers"]; text: string };

async function ask(url: string, { headers = {}, body }: { headers?: Record<string, string>; body?: Buffer } = {}) {
  const send = url.startsWith("https:") ? httpsRequest : httpRequest;
  return await new Promise<Answer>((resolve, reject) => {
    const call = send(url, {
      method: body ? "POST" : "GET",
      headers: { host: "plon.example", ...headers, ...(body && { "content-length": String(body.length) }) },
      rejectUnauthorized: false,
      agent: false,
    });
    call.on("response", (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode!, headers: answer.headers, text }));
    });
    call.on("error", reject);
    call.end(body);
  });
}

/** Starts the proxy and waits until it takes connections; its own words are the error where it does not. */
async function start(command: string, given: string[], url: string, environment: Record<string, string> = {}) {
  const proxy = spawn(command, given, { env: { ...PATHS, ...environment }, stdio: ["ignore", "pipe", "pipe"] });
  made.push(proxy);
  let words = "";
  for (const stream of [proxy.stdout, proxy.stderr]) stream.on("data", (part) => (words += part));
  await expect
    .poll(
      () => {
        if (proxy.exitCode !== null) throw new Error(`${command} ended: ${words}`);
        return ask(url).then(
          () => true,
          () => false,
        );
      },
      { timeout: 20_000, interval: 20 },
    )
    .toBe(true);
}

/** What holds for either, below the address at which it takes calls. */
async function expectPassing(url: string, port: number): Promise<void> {
  const passed = await ask(`${url}/api/v1/goal?a=1`, { headers: { "x-forwarded-for": "9.9.9.9" } });
  expect(passed.status).toBe(200);
  // The address that it saw itself, and nothing a caller wrote.
  expect(JSON.parse(passed.text)).toEqual({ url: "/api/v1/goal?a=1", host: "plon.example", from: "127.0.0.1" });
  expect((await ask(`${url}/metrics`)).status).toBe(404);
  const tooLarge = await ask(`${url}/api/v1/invoices/submit`, { body: Buffer.alloc(43 * 1024 * 1024) }).then(
    ({ status }) => status,
    // It may close the connection before all of it was sent.
    () => 413,
  );
  expect(tooLarge).toBe(413);

  await stopProgramme();
  const restarting = await ask(`${url}/api/v1/goal`);
  expect(restarting).toMatchObject({
    status: 503,
    headers: { "retry-after": "2", "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" },
  });
  expect(restarting.text).toContain("Serwis uruchamia się ponownie. Spróbuj za chwilę.");
  await startProgramme(port);
  expect((await ask(`${url}/dashboard`)).status).toBe(200);
  await stopProgramme();
}

describe("the proxies as they are shipped", () => {
  test.runIf(isThere("nginx", "-v") && isThere("openssl", "version"))("nginx", async () => {
    const at = (name: string) => path.join(folder, name);
    const [programmes, plain, secure] = [await startProgramme(), await freePort(), await freePort()];
    const kind = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=plon.example";
    execFileSync("openssl", [...kind.split(" "), "-keyout", at("key.pem"), "-out", at("certificate.pem")]);
    // Only what every installation has elsewhere: addresses and the certificate.
    const site = shipped("nginx.conf")
      .replaceAll(/^ *listen \[::\].*\n/gm, "")
      .replaceAll("listen 80;", `listen 127.0.0.1:${plain};`)
      .replaceAll("listen 443 ", `listen 127.0.0.1:${secure} `)
      .replaceAll("/etc/letsencrypt/live/plon.example/fullchain.pem", at("certificate.pem"))
      .replaceAll("/etc/letsencrypt/live/plon.example/privkey.pem", at("key.pem"))
      .replaceAll("http://127.0.0.1:3000;", `http://127.0.0.1:${programmes};`);
    writeFileSync(at("plon.conf"), site);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (what) => `${what}_temp_path ${at(what)};`,
    );
    writeFileSync(
      at("nginx.conf"),
      `pid ${at("pid")};\nerror_log stderr;\nevents {}\nhttp { access_log off; ${temporary.join(" ")} include ${at("plon.conf")}; }\n`,
    );
    const url = `https://127.0.0.1:${secure}`;
    await start("nginx", ["-e", "stderr", "-p", folder, "-c", at("nginx.conf"), "-g", "daemon off;"], url);
    const inTheClear = `http://127.0.0.1:${plain}`;
    expect((await ask(`${inTheClear}/api/v1/goal`)).status).toBe(403);
    expect(await ask(`${inTheClear}/dashboard`)).toMatchObject({
      status: 301,
      headers: { location: "https://plon.example/dashboard" },
    });
    await expectPassing(url, programmes);
  });

  test.runIf(isThere("caddy", "version"))("Caddy", async () => {
    const [programmes, port] = [await startProgramme(), await freePort()];
    const file = path.join(folder, "Caddyfile");
    // Without the certificates that it would ask for, and without the door by which it is changed while it runs.
    const site = shipped("Caddyfile")
      .replace("{\n", "{\n\tadmin off\n")
      .replace("reverse_proxy web:3000", `reverse_proxy 127.0.0.1:${programmes}`);
    writeFileSync(file, site);
    const url = `http://127.0.0.1:${port}`;
    await start("caddy", ["run", "--config", file, "--adapter", "caddyfile"], url, {
      PLON_HOST: `http://:${port}`,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    });
    await expectPassing(url, programmes);
  });
});
