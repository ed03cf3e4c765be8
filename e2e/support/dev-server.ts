import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const portal = fileURLToPath(new URL("../../portal", import.meta.url));
const vite = fileURLToPath(new URL("../../node_modules/vite/bin/vite.js", import.meta.url));

/** Starts the portal's development server on a free port, its calls going to the server at `target`. */
export async function startDevServer(target: string): Promise<{ address: string; stop: () => void }> {
  const { FORCE_COLOR: _colour, ...plain } = process.env; // its address is read from its output
  const child = spawn(process.execPath, [vite, "--host", "127.0.0.1", "--port", "0", "--clearScreen", "false"], {
    cwd: portal,
    env: { ...plain, PORT: new URL(target).port, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (bytes: Buffer) => {
      said += bytes.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (found) resolve(found);
    });
    child.once("exit", () => reject(new Error(`The development server did not start: ${said}`)));
  });
  return { address, stop: () => void child.kill("SIGTERM") };
}
