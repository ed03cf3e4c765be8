import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/acts/errors.ts";

/** How slowly a body may arrive. A slower one holds resources that others wait for. */
export type BodyPace = {
  /** By then a form must be complete, and a connection must have sent its request. */
  formMs: number;
  /** A connection over which something was answered, and nothing was asked since, is closed. */
  idleMs: number;
  /** By then a file must be complete: 10 MB over a weak signal. */
  fileMs: number;
  /** At least `windowBytes` of a file must arrive in each of these. */
  windowMs: number;
  windowBytes: number;
  /** How long requests under way have to finish when the server stops. */
  stopMs: number;
};

export const BODY_PACE: BodyPace = {
  formMs: 30_000,
  // Longer than a balancer keeps its own, which would send a call into one that closes.
  idleMs: 72_000,
  fileMs: 15 * 60_000,
  windowMs: 30_000,
  windowBytes: 16_384,
  stopMs: 20_000,
};

/** A connection over which nothing moves for this long, while something is under way, is closed. */
const SILENCE_MS = 180_000;

/** The server's connection settings, besides what `watchBodies` does for each call. */
export const connectionBounds = ({ formMs, idleMs, fileMs }: BodyPace) => ({
  connectionTimeout: SILENCE_MS,
  keepAliveTimeout: idleMs,

  requestTimeout: fileMs + formMs,
  http: { headersTimeout: formMs, connectionsCheckingInterval: Math.min(5000, formMs) },
});

/** Refuses a body that arrives too slowly (request.too_slow), and closes its connection. */
export function watchBodies(app: FastifyInstance, pace: BodyPace): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { headers } = request.raw;
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    if (hasBody) watch(request, reply, pace);
    done();
  });
}

function watch({ raw, routeOptions }: FastifyRequest, reply: FastifyReply, pace: BodyPace): void {
  const giveUp = () => {
    stop();
    reply.header("connection", "close");
    // The reader of the body gets the error and responds; if nobody reads the body any more, its connection is closed.
    if (!reply.sent && raw.listenerCount("error") > 0) raw.emit("error", new AppError("request.too_slow"));
    else raw.destroy();
  };
  const end = setTimeout(giveUp, routeOptions.config.takesFiles ? pace.fileMs : pace.formMs);
  let before = raw.socket.bytesRead;
  const look = setInterval(() => {
    const { bytesRead } = raw.socket;
    if (bytesRead - before < pace.windowBytes) giveUp();
    before = bytesRead;
  }, pace.windowMs);
  if (!routeOptions.config.takesFiles) clearInterval(look);
  const stop = () => {
    clearTimeout(end);
    clearInterval(look);
  };
  raw.once("end", stop);
  raw.once("close", stop);
}

/**
 * When the server stops: idle connections are closed at once, others after their response, and all remaining ones after
 * `stopMs`. Otherwise keep-alive connections would stay open for more than a minute.
 */
export function endConnections(app: FastifyInstance, pace: BodyPace): void {
  const { server } = app;
  const open = new Map<Socket, number>();
  let isStopping = false;
  const count = (socket: Socket, by: 1 | -1) => {
    const asked = (open.get(socket) ?? 0) + by;
    if (!socket.destroyed) open.set(socket, asked);
    if (isStopping && asked === 0) socket.destroySoon();
  };
  server.on("connection", (socket) => {
    open.set(socket, 0);
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    count(socket, 1);
    response.once("close", () => count(socket, -1));
  });
  app.addHook("preClose", (done) => {
    isStopping = true;
    for (const [socket, asked] of open) if (asked === 0) socket.destroy();
    const end = setTimeout(() => {
      for (const socket of open.keys()) socket.destroy();
    }, pace.stopMs);
    server.once("close", () => clearTimeout(end));
    if (!server.listening) clearTimeout(end);
    done();
  });
}
