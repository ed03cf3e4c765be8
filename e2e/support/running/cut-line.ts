import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/**
 * A line between browser and server that can stall and break, as a field's network does. It passes bytes on without
 * interpreting them.
 */
export type Line = {
  address: string;
  /** Stalls what the browser sends after this many bytes. */
  stallAfter: (bytes: number) => void;
  /** Stalls the server's responses. */
  stallAnswers: () => void;
  /** Drops every connection and refuses new ones. */
  cut: () => void;
  /** Everything passes again. */
  mend: () => void;
  close: () => void;
};

/** Opens a line to the server at `target`. */
export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<{ browser: Socket; upstream: Socket }>();
  const state = { bytesLeft: Number.POSITIVE_INFINITY, answersStall: false, isCut: false };

  const server = createServer((browser) => {
    if (state.isCut) return browser.destroy();
    const upstream = connect(Number(port), hostname);
    const pair = { browser, upstream };
    pairs.add(pair);
    const drop = () => {
      pairs.delete(pair);
      browser.destroy();
      upstream.destroy();
    };
    for (const socket of [browser, upstream]) socket.on("error", drop).on("close", drop);
    browser.on("data", (bytes) => {
      upstream.write(bytes);
      state.bytesLeft -= bytes.length;
      if (state.bytesLeft <= 0) browser.pause();
    });
    upstream.on("data", (bytes) => browser.write(bytes));
    if (state.answersStall) upstream.pause();
    return undefined;
  });
  const dropAll = () => {
    for (const { browser, upstream } of pairs) for (const socket of [browser, upstream]) socket.destroy();
  };

  await new Promise<void>((resolve) => void server.listen(0, hostname, resolve));
  return {
    address: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    stallAfter(bytes) {
      state.bytesLeft = bytes;
    },
    stallAnswers() {
      state.answersStall = true;
      for (const { upstream } of pairs) upstream.pause();
    },
    cut() {
      state.isCut = true;
      dropAll();
    },
    mend() {
      Object.assign(state, { bytesLeft: Number.POSITIVE_INFINITY, answersStall: false, isCut: false });
    },
    close() {
      server.close();
      dropAll();
    },
  };
}
