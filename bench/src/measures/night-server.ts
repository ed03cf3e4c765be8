// The web server that profiles are read from during a night: a process of its own, without the screens.
import { startServer } from "@plon/server/src/main.ts";
import { readConfig } from "@plon/server/src/platform/settings/config.ts";
import { stopOnSignals } from "@plon/server/src/platform/running/stop-signals.ts";

const server = await startServer(readConfig(process.env));
stopOnSignals(() => server.close());
