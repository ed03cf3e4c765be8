// Between us and a neighbour: what a network does when it breaks.
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A line to a neighbour that can be cut, and left open with nothing coming through. */
export class Line {
  state: "open" | "cut" | "frozen" = "open";
  /** Where the next connections lead. */
  target: { host: string; port: number };
  /** Whose words came through no more. */
  readonly silent = new Set<[Socket, Socket]>();
  readonly #pairs = new Set<[Socket, Socket]>();
  readonly #server: Server;

  constructor(target: { host: string; port: number }) {
    this.target = target;
    this.#server = createServer((near) => {
      if (this.state === "cut") return void near.destroy();
      const far = connect(this.target);
      const pair: [Socket, Socket] = [near, far];
      this.#pairs.add(pair);
      for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
        from.on("data", (chunk) => {
          if (this.state === "frozen") this.silent.add(pair);
          else to.write(chunk);
        });
        from.on("error", () => {});
        from.on("close", () => {
          to.destroy();
          this.#pairs.delete(pair);
        });
      }
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  cut(): void {
    this.state = "cut";
    for (const [near, far] of this.#pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  }

  /** Leads to another place: what is connected is cut. */
  lead(port: number): void {
    this.cut();
    this.state = "open";
    this.target = { ...this.target, port };
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}
