import { describe, expect, test } from "vitest";
import { createSession } from "./create-session.ts";
import type { SessionEvent, TabMessage } from "./create-session.ts";

type Asked = {
  url: string;
  bearer: string | undefined;
};

/** A device's key, and what a call brings of it. */
function givenKey() {
  const kept = { isThere: true };
  return {
    kept,
    key: {
      toOpen: () => Promise.resolve({ "device-key": "public" }),
      toRenew: (path: string, atMs: number) => Promise.resolve({ "device-proof": `${path} ${atMs}` }),
      drop: () => Promise.resolve(void (kept.isThere = false)),
    },
  };
}

/** A session over a server made of one function; the clock does not move unless advanced. */
function given(
  answer: (asked: Asked, count: number) => Response | Promise<Response>,
  signedInBefore = true,
  owedBefore = false,
  holdsPage = false,
) {
  const asked: Asked[] = [];
  const told: TabMessage[] = [];
  const events: SessionEvent[] = [];
  const forgotten = { count: 0 };
  const { key, kept } = givenKey();
  const brought: (string | undefined)[] = [];
  let owed = owedBefore;
  let nowMs = 1_000_000;
  let remembered = signedInBefore;
  const session = createSession({
    send: async (url, init) => {
      const bearer = new Headers(init.headers).get("authorization") ?? undefined;
      asked.push({ url, bearer });
      const headers = new Headers(init.headers);
      brought.push(headers.get("device-key") ?? headers.get("device-proof") ?? undefined);
      return answer({ url, bearer }, asked.length);
    },
    nowMs: () => nowMs,
    alone: (work) => work(),
    tellTabs: (message) => told.push(message),
    hint: { read: () => remembered, write: (signedIn) => (remembered = signedIn) },
    deviceKey: key,
    owedSignOut: { read: () => owed, write: (next) => (owed = next) },
    holdsPage: () => holdsPage,
    forgetPerson: () => (forgotten.count += 1),
  });
  session.onEvent((event) => events.push(event));
  const pass = (ms: number) => (nowMs += ms);
  return {
    session,
    asked,
    told,
    events,
    pass,
    forgotten,
    kept,
    brought,
    remembered: () => remembered,
    owed: () => owed,
  };
}

const REFRESH = "/api/v1/refresh_token";
const ok = (data: unknown) => Response.json({ status: "success", data });
const refused = (error = "unauthenticated") => Response.json({ status: "error", error, message: "" }, { status: 401 });
const token = (name: string) => ({ auth_token: name, expires_in: 900 });
const read = (session: { send: (url: string, init: RequestInit) => Promise<Response> }) =>
  session.send("/api/v1/user/profile", { method: "GET" });

describe("start", () => {
  test("a browser that was signed in gets its session back by the cookie", async () => {
    const { session, asked } = given(() => ok(token("a")));
    expect(session.state().status).toBe("unknown");
    expect(await session.ready()).toBe("member");
    expect(asked.map(({ url }) => url)).toEqual([REFRESH]);
  });

  test("a stranger is a visitor at once, and costs one call only where a page demands to know", async () => {
    const { session, asked } = given(() => ok(null), false);
    expect(session.state().status).toBe("visitor");
    expect(asked).toHaveLength(0);
    expect(session.isSure()).toBe(false);
    expect(await session.ready()).toBe("visitor");
    expect(session.isSure()).toBe(true);
    expect(await session.ready()).toBe("visitor");
    expect(asked).toHaveLength(1);
  });

  test("no answer is no verdict: the next question asks again", async () => {
    const { session } = given((_, count) => (count === 1 ? Promise.reject(new TypeError("offline")) : ok(token("a"))));
    await expect(session.ready()).rejects.toThrow("offline");
    expect(session.state().status).toBe("unknown");
    expect(await session.ready()).toBe("member");
  });
});

describe("sending", () => {
  test("requests carry the bearer token", async () => {
    const { session, asked } = given(() => ok(null));
    session.signIn(token("a"));
    await read(session);
    expect(asked.at(-1)?.bearer).toBe("Bearer a");
  });

  test("the token is refreshed ahead of its end", async () => {
    const { session, asked, pass } = given(({ url }) => ok(url === REFRESH ? token("b") : null));
    session.signIn(token("a"));
    pass(880_000);
    await read(session);
    expect(asked).toEqual([
      { url: REFRESH, bearer: undefined },
      { url: "/api/v1/user/profile", bearer: "Bearer b" },
    ]);
  });

  test("after a 401 it refreshes once and sends again; calls at the same time share one refresh", async () => {
    const { session, asked, events } = given(({ url, bearer }) => {
      if (url === REFRESH) return ok(token("b"));
      return bearer === "Bearer b" ? ok(null) : refused();
    });
    session.signIn(token("a"));
    const replies = await Promise.all([read(session), read(session), read(session)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(asked.filter(({ url }) => url === REFRESH)).toHaveLength(1);
    expect(events).toEqual([]);
  });

  test("a 401 that stays ends the session, and is told once", async () => {
    const { session, events, remembered } = given(() => refused());
    session.signIn(token("a"));
    await Promise.all([read(session), read(session)]);
    expect(session.state().status).toBe("visitor");
    expect(events).toEqual(["expired"]);
    expect(remembered()).toBe(false);
  });

  test("a 401 with access_denied keeps the session", async () => {
    const { session, events, asked } = given(() => refused("access_denied"));
    session.signIn(token("a"));
    await read(session);
    expect(session.state().status).toBe("member");
    expect(events).toEqual(["denied"]);
    expect(asked).toHaveLength(1);
  });

  test("a 401 of the sign-in call itself is the form's matter", async () => {
    const { session, events, asked } = given(() => refused());
    await session.send("/api/v1/auth/login", { method: "POST" });
    expect(asked).toHaveLength(1);
    expect(events).toEqual([]);
  });
});

describe("end", () => {
  test("signing out asks the server, and holds even when that fails", async () => {
    const { session, asked, told } = given(() => Promise.reject(new TypeError("offline")));
    session.signIn(token("a"));
    await session.signOut();
    expect(asked).toEqual([{ url: "/api/v1/auth/logout", bearer: "Bearer a" }]);
    expect(session.state().status).toBe("visitor");
    expect(told.at(-1)).toEqual({ kind: "ended" });
    expect(await session.ready()).toBe("visitor");
  });
});

describe("what a session is bound to", () => {
  test("comes with every call that opens or renews it, and with no other", async () => {
    const { session, brought, pass } = given(({ url }) => ok(url === REFRESH ? token("b") : null));
    await session.send("/api/v1/auth/login", { method: "POST" });
    session.signIn(token("a"));
    await read(session);
    pass(880_000);
    await read(session);
    expect(brought).toEqual(["public", undefined, `${REFRESH} 1880000`, undefined]);
  });

  test("a device whose clock is wrong proves itself by the server's", async () => {
    const stale = Response.json(
      { status: "error", error: "auth.device_proof_stale", message: "" },
      { status: 401, headers: { date: "Fri, 27 Nov 2026 10:00:00 GMT" } },
    );
    const { session, brought } = given((_, count) => (count === 1 ? stale : ok(token("a"))));
    expect(await session.ready()).toBe("member");
    expect(brought).toEqual([`${REFRESH} 1000000`, `${REFRESH} ${Date.parse("2026-11-27T10:00:00Z")}`]);
  });

  test.each([429, 500, 503])(
    "goes with a sign-out that is answered %s, and nobody is signed in until it is heard",
    async (status) => {
      let isBack = false;
      const answer = ({ url }: Asked) => {
        if (url === REFRESH) return ok(token("of whoever left"));
        return isBack ? ok(null) : Response.json({ status: "error" }, { status });
      };
      const { session, kept, owed } = given(answer);
      session.signIn(token("a"));
      await session.signOut();
      expect(kept.isThere).toBe(false);
      expect(owed()).toBe(true);

      const next = given(answer, false, true);
      expect(await next.session.ready()).toBe("visitor");
      expect(next.asked.map(({ url }) => url)).toEqual(["/api/v1/auth/logout"]);

      isBack = true;
      const later = given(answer, false, true);
      await later.session.ready();
      expect(later.owed()).toBe(false);
    },
  );

  test("stays where a clerk's view of somebody else ends", async () => {
    const { session, kept } = given(() => ok(null), false);
    session.signInSupport(token("s"), { name: "Jan" });
    await session.signOut();
    expect(kept.isThere).toBe(true);
  });

  test("a renewal that is answered after its person has left signs nobody in", async () => {
    const late = Promise.withResolvers<Response>();
    const { session, pass, asked } = given(({ url }) => (url === REFRESH ? late.promise : ok(null)));
    session.signIn(token("a"));
    pass(880_000);
    const reading = read(session).catch(() => undefined);
    await session.signOut();
    late.resolve(ok(token("b")));
    await reading;
    expect(await session.ready()).toBe("visitor");
    await read(session);
    expect(asked.at(-1)).toEqual({ url: "/api/v1/user/profile", bearer: undefined });
  });
});

describe("end, while others still ask", () => {
  test("a call that begins during a sign-out is not sent: it could only be refused", async () => {
    const { session, asked } = given(() => ok(null));
    session.signIn(token("a"));
    const leaving = session.signOut();
    await expect(read(session)).rejects.toThrow("Signing out");
    await leaving;
    expect(asked.map(({ url }) => url)).toEqual(["/api/v1/auth/logout"]);
  });

  test.each([
    ["without a signal of its own", undefined],
    ["with one", new AbortController().signal],
  ])("what is being read %s when a sign-out begins is given up", async (_how, own) => {
    const reading = Promise.withResolvers<AbortSignal | null | undefined>();
    const { session } = given(() => ok(null));
    session.signIn(token("a"));
    const slow = (_url: string, init: RequestInit) => {
      reading.resolve(init.signal);
      return Promise.resolve(ok(null));
    };
    await session.send("/api/v1/products/options", { method: "GET", ...(own && { signal: own }) }, slow);
    const signal = await reading.promise;
    expect(signal?.aborted).toBe(false);
    await session.signOut();
    expect(signal?.aborted).toBe(true);
    expect((await read(session)).ok).toBe(true);
  });
});

describe("several tabs", () => {
  test("a token that another tab got is used instead of asking again", async () => {
    const { session, asked } = given(() => ok(null));
    session.hear({ kind: "token", value: "theirs", expiresAtMs: 9_000_000, newUser: false });
    expect(session.state().status).toBe("member");
    await read(session);
    expect(asked).toEqual([{ url: "/api/v1/user/profile", bearer: "Bearer theirs" }]);
  });

  test("signing out in one tab ends the others; another user's sign-in is told", () => {
    const { session, events } = given(() => ok(null));
    session.signIn(token("a"));
    session.hear({ kind: "token", value: "b", expiresAtMs: 9_000_000, newUser: true });
    session.hear({ kind: "ended" });
    expect(events).toEqual(["user-changed", "ended-elsewhere"]);
    expect(session.state().status).toBe("visitor");
  });

  test("a support view keeps to its own tab: it neither tells, nor listens, nor refreshes", async () => {
    const { session, told, asked, remembered } = given(() => refused(), false);
    session.signInSupport(token("s"), { name: "Jan Kowalski" });
    session.hear({ kind: "ended" });
    expect(session.state()).toEqual({ status: "member", support: { name: "Jan Kowalski" } });
    await read(session);
    expect(asked.map(({ url }) => url)).toEqual(["/api/v1/user/profile"]);
    expect(session.state().status).toBe("visitor");
    expect(told).toEqual([]);
    expect(remembered()).toBe(false);
  });
});

describe("what the device keeps", () => {
  test("goes when the session ends, by whatever way", async () => {
    const ended = given(() => refused());
    await ended.session.ready();
    expect(ended.forgotten.count).toBe(1);

    const signedOut = given(() => ok(token("a")));
    await signedOut.session.ready();
    expect(signedOut.forgotten.count).toBe(0);
    await signedOut.session.signOut();
    expect(signedOut.forgotten.count).toBe(1);

    const elsewhere = given(() => ok(token("a")));
    await elsewhere.session.ready();
    elsewhere.session.hear({ kind: "ended" });
    expect(elsewhere.forgotten.count).toBe(1);
  });

  test("goes when somebody signs in, here or in another tab", () => {
    const { session, forgotten } = given(() => ok(token("a")), false);
    session.signIn(token("b"));
    expect(forgotten.count).toBe(1);
    session.hear({ kind: "token", value: "c", expiresAtMs: 9_000_000, newUser: true });
    expect(forgotten.count).toBe(2);
  });

  test("stays when a clerk's view of somebody else ends", async () => {
    const { session, forgotten } = given(() => ok({}), false);
    session.signInSupport(token("s"), { name: "Jan" });
    await session.signOut();
    expect(forgotten.count).toBe(0);
  });

  test("is looked at without a network, and the session comes back with the network", async () => {
    const { session, asked } = given(({ url }, count) => {
      if (count === 1) return Promise.reject(new TypeError("offline"));
      return url === REFRESH ? ok(token("a")) : ok({});
    });
    await expect(session.ready()).rejects.toThrow("offline");
    session.continueOffline();
    expect(session.state().status).toBe("member");
    await read(session);
    expect(asked.slice(1)).toEqual([
      { url: REFRESH, bearer: undefined },
      { url: "/api/v1/user/profile", bearer: "Bearer a" },
    ]);
  });

  test("a call whose refresh met no network fails as that, and never goes out without a token to be refused", async () => {
    const { session, asked } = given(({ url }, count) => {
      if (count <= 2) return Promise.reject(new TypeError("offline"));
      return url === REFRESH ? ok(token("a")) : ok({});
    });
    await expect(session.ready()).rejects.toThrow("offline");
    session.continueOffline();
    await expect(read(session)).rejects.toThrow("offline");
    expect(asked.map(({ url }) => url)).toEqual([REFRESH, REFRESH]);
    expect((await read(session)).status).toBe(200);
  });
});

describe("a sign-out that the server did not hear", () => {
  const LOGOUT = "/api/v1/auth/logout";

  test("is remembered; one that it heard is not", async () => {
    const offline = given(({ url }) => (url === LOGOUT ? Promise.reject(new TypeError("offline")) : ok(token("a"))));
    await offline.session.ready();
    await offline.session.signOut();
    expect(offline.session.state().status).toBe("visitor");
    expect(offline.owed()).toBe(true);
    const online = given(() => ok(token("a")));
    await online.session.ready();
    await online.session.signOut();
    expect(online.owed()).toBe(false);
  });

  test("is told to it before the next session is asked for: the cookie brings nobody back", async () => {
    const { session, asked, owed } = given(({ url }) => (url === LOGOUT ? ok({}) : refused()), false, true);
    expect(await session.ready()).toBe("visitor");
    expect(asked.map(({ url }) => url)).toEqual([LOGOUT, REFRESH]);
    expect(owed()).toBe(false);
  });

  test("brings nobody back while the server still does not answer", async () => {
    const { session, asked, owed } = given(() => Promise.reject(new TypeError("offline")), false, true);
    await expect(session.ready()).rejects.toThrow("offline");
    expect(asked.map(({ url }) => url)).toEqual([LOGOUT]);
    expect(owed()).toBe(true);
  });

  test("is forgotten once somebody else signs in", () => {
    const { session, owed } = given(() => ok({}), false, true);
    session.signIn(token("b"));
    expect(owed()).toBe(false);
  });
});

describe("a session that ends while a form is open", () => {
  const openForm = () => {
    let signedIn = true;
    const parts = given(({ url }) => (signedIn ? ok(url === REFRESH ? token("a") : {}) : refused()), true, false, true);
    return { ...parts, endOnServer: () => (signedIn = false), signInAgain: () => (signedIn = true) };
  };

  test("stays its member's, asks for no token again, and goes on with the next sign-in", async () => {
    const { session, events, asked, forgotten, endOnServer, signInAgain } = openForm();
    await session.ready();
    endOnServer();
    expect((await read(session)).status).toBe(401);
    expect(session.state()).toEqual({ status: "member", ended: true });
    expect([events, forgotten.count]).toEqual([[], 0]);

    const before = asked.filter(({ url }) => url === REFRESH).length;
    expect((await read(session)).status).toBe(401);
    expect(asked.filter(({ url }) => url === REFRESH)).toHaveLength(before);

    signInAgain();
    session.signIn(token("b"));
    expect(session.state()).toEqual({ status: "member" });
    expect((await read(session)).status).toBe(200);
    expect(events).toEqual([]);
  });

  test("is over where its page is left, and where another tab signs out", async () => {
    for (const leave of ["leaves", "ended-elsewhere"] as const) {
      const { session, events, forgotten, endOnServer } = openForm();
      await session.ready();
      endOnServer();
      await read(session);
      if (leave === "leaves") session.leaveEnded();
      else session.hear({ kind: "ended" });
      expect(session.state().status).toBe("visitor");
      expect(forgotten.count).toBe(1);
      expect(events).toEqual([leave === "leaves" ? "expired" : "ended-elsewhere"]);
    }
  });

  test("goes on when another tab of the browser signs in", async () => {
    const { session, events, endOnServer } = openForm();
    await session.ready();
    endOnServer();
    await read(session);
    session.hear({ kind: "token", value: "c", expiresAtMs: 9_000_000, newUser: true });
    expect(session.state()).toEqual({ status: "member" });
    expect(events).toEqual(["user-changed"]);
  });
});
