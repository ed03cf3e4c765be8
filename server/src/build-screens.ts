// npm run build: both screens anew, beside the running ones, each switched at once.
import { buildScreen, SCREENS } from "./build.ts";

for (const screen of SCREENS) await buildScreen(screen);
