import { createRoot } from "react-dom/client";
import { readFlag } from "./flags.ts";
import { HelperPanel } from "./helper-panel.tsx";

/** Starts the developer's helper beside the portal; main.tsx does so only in development builds. */
export function startHelper(): void {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  let open = false;
  const draw = () => root.render(<HelperPanel open={open} onClose={toggle} />);
  function toggle() {
    open = !open && !readFlag(localStorage, "DisableCieszek");
    draw();
  }
  addEventListener("keydown", (event) => {
    if (!event.ctrlKey || !event.altKey || event.code !== "KeyD") return;
    event.preventDefault();
    toggle();
  });
  draw();
}
