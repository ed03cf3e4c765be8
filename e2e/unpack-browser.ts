// Before component tests and journeys begin at once: both would unpack the browser to the same place, and one might start the
// half of it.
import { findChromium } from "#support/browser.ts";

await findChromium();
