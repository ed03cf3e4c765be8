// npm run build: rebuilds both front ends beside the running ones and switches each over at once.
import { buildScreen, SCREENS } from "./build.ts";

for (const screen of SCREENS) await buildScreen(screen);
