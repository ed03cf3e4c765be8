// npm run build: rebuilds both front ends beside the running ones and switches each over at once.
import { buildScreen, SCREENS } from "./build.ts";

try {
  for (const screen of SCREENS) await buildScreen(screen);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
