// The real server as a process of its own, for being killed or stopped.
import { flushCompileCache } from "node:module";
import { startServer } from "#main";
import { readConfig } from "#platform/settings/config.ts";
import { stopOnSignals } from "#platform/running/stop-signals.ts";

const server = await startServer(readConfig(process.env));
stopOnSignals(() => server.close());
process.send?.({ url: server.url, databaseUrl: server.databaseUrl });
// Where the test gave it a place, the next start finds what this one compiled, although this one is killed.
flushCompileCache();
