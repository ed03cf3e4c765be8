// Whom the settings name: each is asked whether it is there, without sending anything.
import { connect } from "node:net";
import type { Config } from "#platform/settings/config.ts";
import { createFileStorage } from "#platform/files/storage.ts";
import type { Fault } from "./obstacles.ts";

const PATIENCE_MS = 5000;

type Neighbour = { setting: string; url: URL };

const PORTS: Record<string, number> = { "smtp:": 587, "smtps:": 465, "http:": 80, "https:": 443 };

/** Everybody outside who carries something for us, by the setting that names them. */
export function neighboursOf(config: Config, smsApiUrl = "https://api.smsapi.pl/"): Neighbour[] {
  const named: Record<string, string | undefined> = {
    SMTP_URL: config.smtpUrl,
    SMSAPI_TOKEN: config.smsApi && smsApiUrl,
    SATAGRO_URL: config.satagro?.url,
    COMPANY_REGISTER_URL: config.companyRegisterUrl,
    KSEF_URL: config.ksefUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: config.tracesEndpoint,
  };
  return Object.entries(named).flatMap(([setting, url]) => (url ? [{ setting, url: new URL(url) }] : []));
}

/** Whether somebody takes connections there. */
export function reachFault({ setting, url }: Neighbour, patienceMs = PATIENCE_MS): Promise<Fault> {
  const port = Number(url.port) || PORTS[url.protocol]!;
  const where = `${setting} leads to ${url.hostname}:${port}`;
  return new Promise((resolve) => {
    const socket = connect({ host: url.hostname.replaceAll(/[[\]]/g, ""), port, timeout: patienceMs });
    const end = (fault: Fault) => {
      socket.destroy();
      resolve(fault);
    };
    socket.once("connect", () => end(undefined));
    socket.once("timeout", () => end(`${where}, which does not answer. Look at the address and at firewalls.`));
    socket.once("error", (error: NodeJS.ErrnoException) =>
      end(`${where}, where nobody takes connections (${error.code}). Look at the address and at firewalls.`),
    );
  });
}

/** Whether the bucket can be asked with these keys. */
export async function bucketFault({ files }: Pick<Config, "files">): Promise<Fault> {
  if (files.kind === "local") return undefined;
  try {
    await createFileStorage(files).answers();
    return undefined;
  } catch (error) {
    const { message, cause } = error as Error;
    return `The bucket ${files.bucket} cannot be asked: ${cause instanceof Error && cause.message ? cause.message : message}. Look at S3_ENDPOINT and the keys.`;
  }
}
