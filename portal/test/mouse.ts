import type { Locator } from "vitest/browser";
import { drawn } from "@plon/client/test/clock.ts";
import { protocol } from "./protocol.ts";

/** The mouse goes to the middle of an element and is pressed there; it stays so until the answer is called. */
export async function pressDown(element: Locator): Promise<() => Promise<void>> {
  const target = element.element();
  target.scrollIntoView({ block: "center" });
  await drawn();
  // The browser counts from the corner of its window, in which the runner shows the page in a frame.
  const frame = globalThis.frameElement!.getBoundingClientRect();
  const scale = frame.width / innerWidth;
  const { left, top, width, height } = target.getBoundingClientRect();
  const place = { x: frame.left + (left + width / 2) * scale, y: frame.top + (top + height / 2) * scale };
  const act = (type: string) => protocol("Input.dispatchMouseEvent", { type, ...place, button: "left", clickCount: 1 });
  await act("mouseMoved");
  await act("mousePressed");
  return async () => void (await act("mouseReleased"));
}
