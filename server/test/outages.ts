// Who or what beside the programme may fail, and what then happens: data, walked by outages.test.ts and rendered as docs/outages.md.
// What fails of our own stands in outages-of-our-own.ts.

export const FAULTS = ["refuses", "hangs", "is slow", "talks nonsense", "comes back"] as const;
export type Fault = (typeof FAULTS)[number];

/** Where it is tried: a file of the repository, and the title of a test in it. */
export type Held = { file: string; title: string };

/** What a fault does: what people see, and the test that holds it. */
type Cell = { seen: string; test: Held };

type Common = {
  /** What of people's work and of the programme's is there afterwards. */
  kept: string;
  /** Alerts, or why none rings. */
  rings: readonly string[] | string;
  /** The heading of docs/operations.md under which it is mended. */
  mend: string;
};

/** A neighbour, by fault: what happens, or why there is no such thing. */
export type Neighbour = Common & { faults: Record<Fault, Cell | string> };

/** What fails of our own, or around all of it, in its own way. */
export type Trouble = Common & { seen: string; test: Held | string };

export const held = (file: string, title: string): Held => ({ file, title });
const at = (file: string) => (title: string, seen: string) => ({ seen, test: held(file, title) });

const delivery = at("server/src/modules/house/outbox/delivery.test.ts");
const bucket = at("server/test/lost-files.test.ts");
const ksef = at("server/src/modules/documents/ksef-connections/ksef-calls/ksef-client.test.ts");
const satagro = at("server/src/modules/account/satagro/satagro-end.test.ts");
const register = at("server/src/modules/account/registrations/company-register.test.ts");
const push = at("server/src/modules/house/notifications/push.test.ts");
const database = at("server/test/lost-database.test.ts");
const tiles = at("portal/src/features/distributors/distributors-page.test.tsx");
const disk = at("server/src/platform/files/storage.test.ts");

const SERVICE_AWAY = "“Serwis jest chwilowo niedostępny”; portal and office try again by themselves";
const UNSENT = "Nobody is refused anything; a mail comes later, or not if it has become useless";
const TYPED = "Nothing: name and address of a registration are typed";
const NO_SMS = "Who asked for a code waits for it, and may ask for another";

export const NEIGHBOURS: Record<string, Neighbour> = {
  "Mail server": {
    kept: "Every message waits in the outbox, without a try being counted",
    rings: ["PlonMessagesWait", "PlonMessagesGivenUp"],
    mend: "When a neighbour fails",
    faults: {
      refuses: delivery("nothing is lost and no try is used up: it %s", UNSENT),
      hangs: delivery("nothing is lost and no try is used up: it %s", UNSENT),
      "is slow": delivery(
        "whoever is in a carrier's place and %s has taken nothing: it waits, at the cost of no try",
        UNSENT,
      ),
      "talks nonsense": delivery(
        "whoever is in a carrier's place and %s has taken nothing: it waits, at the cost of no try",
        UNSENT,
      ),
      "comes back": delivery(
        "a link that has ended is not mailed, one that has not or never does is",
        "Mails arrive within five minutes, those to one person first",
      ),
    },
  },
  "SMS gateway": {
    kept: "Every message waits in the outbox; one whose answer was lost is not sent twice",
    rings: ["PlonMessagesWait", "PlonMessagesGivenUp"],
    mend: "When a neighbour fails",
    faults: {
      refuses: delivery(
        "is not sent once it has expired, what has no end is, and the office says why and can't send it again",
        NO_SMS,
      ),
      hangs: delivery(
        "a gateway that never answers holds up no mail, keeps no transaction open, and is given up within its time",
        NO_SMS,
      ),
      "is slow": delivery(
        "whoever is in a carrier's place and %s has taken nothing: it waits, at the cost of no try",
        NO_SMS,
      ),
      "talks nonsense": delivery(
        "whoever is in a carrier's place and %s has taken nothing: it waits, at the cost of no try",
        NO_SMS,
      ),
      "comes back": delivery(
        "an SMS whose answer was lost is not sent twice, nor one whose worker died while it was sent",
        "Codes that still open something arrive; expired ones are not sent",
      ),
    },
  },
  "Bucket of files": {
    kept: "What was acknowledged; a file that was not taken has no row. Readings lose no try",
    rings: ["PlonNotServing", "PlonErrors"],
    mend: "When a neighbour fails",
    faults: {
      refuses: bucket(
        "because it takes no connection, is 503 with when to come again, and is found again",
        `${SERVICE_AWAY}. What needs no file works`,
      ),
      hangs: bucket("because nothing comes from it, keeps nobody for long", `Within 30 s: ${SERVICE_AWAY}`),
      "is slow": bucket(
        "in the middle of a file, cuts it off rather than keeping it for ever",
        "A slow file comes slowly; one that stops for 10 s is cut off, and the browser says so",
      ),
      "talks nonsense": bucket(
        "because somebody else answers in its place, takes no file and gives none",
        `${SERVICE_AWAY}. Nothing is taken by whoever answers instead`,
      ),
      "comes back": bucket(
        "costs a file that waits to be read none of its tries",
        "Everything works again, without a restart",
      ),
    },
  },
  "Disk of files": {
    kept: "What was acknowledged; of a file that did not fit no part stays",
    rings: ["PlonDiskFull", "PlonNotServing", "PlonErrors"],
    mend: "When a neighbour fails",
    faults: {
      refuses: disk("a disk that is full, may only be read, or is no longer ours is away: no defect", SERVICE_AWAY),
      hangs: "A local disk that hangs holds the process in the kernel; the probe of readiness gets no answer",
      "is slow": "Files are written before their row and read as a stream: everybody waits a little longer",
      "talks nonsense": disk(
        "a file for which the disk has no room leaves none of it there",
        `Half a file is none: ${SERVICE_AWAY}`,
      ),
      "comes back": "Nothing is remembered of its state: the next file is tried as any other",
    },
  },
  Rights: {
    kept: "Everything: nothing is written where it may not be",
    rings: ["PlonNotServing", "PlonErrors"],
    mend: "When a neighbour fails",
    faults: {
      refuses: disk("a disk that is full, may only be read, or is no longer ours is away: no defect", SERVICE_AWAY),
      hangs: "Rights are there or not",
      "is slow": "Rights are there or not",
      "talks nonsense": {
        seen: "With more rights than it needs the programme does not start, and says why",
        test: held(
          "server/test/fresh-start.test.ts",
          "an owner of the tables is refused, and so is a schema that nobody brought up",
        ),
      },
      "comes back": "Asked anew with every file",
    },
  },
  KSeF: {
    kept: "Each farm's place in its documents; all of them are read later, each once",
    rings: [
      "PlonKsefUnavailable",
      "PlonKsefOverdue",
      "PlonKsefOldReading",
      "PlonKsefUnexpected",
      "PlonKsefCertificateFails",
    ],
    mend: "KSeF: from the stand-in to the test environment and to production",
    faults: {
      refuses: ksef("nobody listens, and no such host", "The farm's page says since when nothing could be read"),
      hangs: ksef("%s: it is waited out, and nothing is lost", "The farm's page says since when nothing could be read"),
      "is slow": ksef(
        "an answer that ends in its middle, has no end, or is not what it should be",
        "The farm's page says since when nothing could be read",
      ),
      "talks nonsense": {
        seen: "The farm is read later, each time after a longer pause; the office sees “unexpected”",
        test: held(
          "server/src/modules/documents/ksef-connections/turns/reading.test.ts",
          "of an answer that cannot be used pauses the farm too, longer each time, though others were asked about",
        ),
      },
      "comes back": {
        seen: "Farms are read again, one first, then all",
        test: held(
          "server/src/modules/documents/ksef-connections/turns/drain.test.ts",
          "an outage is noticed after a few farms; then one is tried after a growing pause, and all once it is over",
        ),
      },
    },
  },
  SatAgro: {
    kept: "The consent and what was last seen; a withdrawal counts at once and is told later",
    rings: ["PlonSatagroAway"],
    mend: "When a neighbour fails",
    faults: {
      refuses: satagro(
        "who connects during an outage is told so, and nothing was agreed to",
        "“SatAgro chwilowo nie odpowiada”",
      ),
      hangs: satagro(
        "%s: what was last seen is shown, with a word about the outage",
        "After 5 s what was last seen, with a word about the outage",
      ),
      "is slow": satagro(
        "an answer that comes a byte at a time has no longer than any other",
        "After 5 s what was last seen, with a word about the outage",
      ),
      "talks nonsense": satagro(
        "%s: what was last seen is shown, with a word about the outage",
        "What was last seen, with a word about the outage",
      ),
      "comes back": satagro(
        "after three failures nobody waits for it any more, until half a minute has passed",
        "Works again half a minute later",
      ),
    },
  },
  "List of taxpayers": {
    kept: "Everything: nothing is stored of its answers, and no form waits for them",
    rings: "Name and address are typed, as by everybody whom the list does not know",
    mend: "When a neighbour fails",
    faults: {
      refuses: register("a register that %s leaves the form as it is, within its time", TYPED),
      hangs: register("a register that %s leaves the form as it is, within its time", TYPED),
      "is slow": register("a register that %s leaves the form as it is, within its time", TYPED),
      "talks nonsense": register("a register that %s leaves the form as it is, within its time", TYPED),
      "comes back": register(
        "after too many questions it is not asked for an hour, and after three failures not for half a minute",
        "Filled in again half a minute later; an hour after it said that there were too many questions",
      ),
    },
  },
  "Push service": {
    kept: "Notifications stand in the portal; each push is tried five times",
    rings: "An SMS goes out for each notification that was not shown; all services of all browsers do not fail at once",
    mend: "When a neighbour fails",
    faults: {
      refuses: push(
        "is tried again later when the service fails or says nothing, and the device is forgotten when the service no longer knows it",
        "The notification comes later",
      ),
      hangs: push(
        "a push service that does not answer holds up nobody: not the device's owner, and no other worker",
        "The notification comes later",
      ),
      "is slow": "Only the status of its answer is read: later than 10 s is as if it said nothing",
      "talks nonsense": push(
        "is sent when nothing was shown in ten minutes, whatever the push service said; what comes later changes nothing",
        "An SMS ten minutes later, where a notification stands in for one",
      ),
      "comes back": push(
        "what a worker had taken when it died is sent two minutes later",
        "The notification comes, once",
      ),
    },
  },
  "Tiles of maps": {
    kept: "Nothing is stored there; lists beside the map are complete",
    rings: "Browsers ask there, not the programme; the outline of Poland is part of the portal",
    mend: "When a neighbour fails",
    faults: {
      refuses: tiles(
        "where the server of tiles %s, the branches stand on the outline of Poland",
        "The outline of Poland with all marks",
      ),
      hangs: {
        seen: "The outline of Poland with all marks, until the map is drawn",
        test: held(
          "e2e/journeys/products.spec.ts",
          "focus on a marker of the outline stays there when the full map replaces it @once",
        ),
      },
      "is slow": "Pieces of the map come one after the other; until the first have come the outline stands there",
      "talks nonsense": tiles(
        "where the server of tiles %s, the branches stand on the outline of Poland",
        "The outline of Poland with all marks",
      ),
      "comes back": "Every piece of the map is asked for anew when it comes into view",
    },
  },
  "Collector of traces": {
    kept: "Everything but the traces of that time",
    rings: "It tells of nothing that the metrics do not; the log says “traces are not sent”",
    mend: "When a neighbour fails",
    faults: Object.fromEntries(
      FAULTS.map((fault) => [
        fault,
        fault === "is slow"
          ? "What is sent has 3 s, whichever way they pass"
          : {
              seen: "Nothing",
              test: held(
                "server/test/tracing.test.ts",
                "a collector that refuses, hangs or talks nonsense costs no call anything, and is sent what comes once it is back",
              ),
            },
      ]),
    ) as Neighbour["faults"],
  },
  "Database (the primary)": {
    kept: "What was acknowledged; a call that got no answer may be repeated under its key and has one effect",
    rings: ["PlonNotServing", "PlonErrors", "PlonWorkerStopped"],
    mend: "When the primary dies",
    faults: {
      refuses: database(
        "because its connections were cut, is 503 with when to come again, and is found again",
        SERVICE_AWAY,
      ),
      hangs: database("because it is frozen, keeps nobody for long", `Within 18 s: ${SERVICE_AWAY}`),
      "is slow": database("for one statement that takes too long, is told so", `After 15 s: ${SERVICE_AWAY}`),
      "talks nonsense": database(
        "because it may not write, is not ready",
        "Reading works; whoever changes something is told to come again",
      ),
      "comes back": {
        seen: "Everything works at the new primary, without a restart",
        test: held(
          "server/test/faults/failover.test.ts",
          "the worker takes up its jobs and messages at the new primary",
        ),
      },
    },
  },
  "Database (the standby)": {
    kept: "Everything; where commits wait for a standby, they wait",
    rings: ["PlonDatabaseNoStandby", "PlonDatabaseOneStandby", "PlonDatabaseLag"],
    mend: "The database on three machines",
    faults: {
      refuses: {
        seen: "Nothing: the primary is read",
        test: held(
          "server/test/faults/replica.test.ts",
          "a standby that falls behind, says nothing or dies is not read from",
        ),
      },
      hangs: {
        seen: "Lists come late once, then the primary is read",
        test: held(
          "server/test/faults/replica.test.ts",
          "a standby that falls behind, says nothing or dies is not read from",
        ),
      },
      "is slow": {
        seen: "Nothing: beyond 10 s of lag the primary is read",
        test: held(
          "server/test/faults/replica.test.ts",
          "a standby that falls behind, says nothing or dies is not read from",
        ),
      },
      "talks nonsense":
        "It is the same server as the primary, of the same version; promoted, it is no standby and not read from as one",
      "comes back": {
        seen: "Nothing: it is read again once it has caught up",
        test: held(
          "server/test/faults/replica.test.ts",
          "a search is read from the standby, and whoever just changed something reads it",
        ),
      },
    },
  },
  "Reverse proxy": {
    kept: "What was acknowledged",
    rings: ["PlonNotServing", "PlonTlsEnds"],
    mend: "When a neighbour fails",
    faults: {
      refuses: {
        seen: "What the browser keeps is shown, with its day",
        test: held(
          "portal/src/app/offline-notice.test.tsx",
          "[PWA-16] what was seen is shown with its day, and asked for again as soon as the network is back",
        ),
      },
      hangs: {
        seen: "A connection that only holds on is closed; nobody else waits",
        test: held("server/test/slow-uploads.test.ts", "with nothing, half a head, or an answer long ago, is closed"),
      },
      "is slow": {
        seen: "Nothing: all of it arrives, others are served meanwhile",
        test: held(
          "server/test/slow-uploads.test.ts",
          "of many phones on a weak signal all arrive, and others are served meanwhile",
        ),
      },
      "talks nonsense": {
        seen: "Nothing: addresses that a caller writes into the header do not count",
        test: held(
          "server/test/behind-proxy.test.ts",
          "a caller who writes addresses into the header is still counted as one",
        ),
      },
      "comes back": {
        seen: "Nothing: calls go to the process that takes them",
        test: held(
          "server/test/faults/rolling-upgrade.test.ts",
          "a release with a migration replaces the running one under traffic, and no call is lost",
        ),
      },
    },
  },
  Clocks: {
    kept: "Postings with the moment that the machine took for the time; the order of the ledger's rows is that of their numbers",
    rings: ["PlonClockWrong"],
    mend: "When a neighbour fails",
    faults: {
      refuses: "There is always some time",
      hangs: "A clock that stands still is one that is wrong",
      "is slow": "A clock that is slow is one that is wrong",
      "talks nonsense": {
        seen: "Second factors are refused, codes end too early or too late",
        test: held(
          "server/test/monitoring.test.ts",
          "PlonClockWrong compares what a process takes for the time with the moment at which it was asked",
        ),
      },
      "comes back": {
        seen: "Nothing: turns by night are those of Warsaw, also where the clocks change",
        test: held(
          "server/src/modules/documents/ksef-connections/turns/plan.test.ts",
          "comes after midnight too, once a night, also where the clocks change",
        ),
      },
    },
  },
};
