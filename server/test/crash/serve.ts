// The real server as a process of its own, for being killed.
import { startServer } from "#main";
import { readConfig } from "#platform/config.ts";

const server = await startServer(readConfig(process.env));
process.send?.({ url: server.url, databaseUrl: server.databaseUrl });
