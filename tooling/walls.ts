import { MODULES, WINGS } from "./modules.ts";

/** What may not be imported, and the message that says what to do instead. */
export type Wall = {
  forbids: readonly string[];
  /** Only these of what is exported there. */
  names?: readonly string[];
  /** All of what is exported there but what is named so. */
  butNames?: string;
  says: string;
};

/** A set of files, the walls around it, and nested rooms: a nested room has all the walls of the rooms around it. */
type Room = {
  files: readonly string[];
  walls: readonly Wall[];
  /** Walls of the files here that are in no nested room. */
  otherwise?: readonly Wall[];
  rooms?: readonly Room[];
};

const OWN_FOLDER: Wall = {
  forbids: ["../**", ".."],
  says: "Reach another room by its alias (#modules/…, #platform/…, #app/…, #shared/…); ./ is for your own folder.",
};
/** Where a folder has rooms: they know each other and what stands beside them. */
const OWN_ROOMS_AND_BESIDE: Wall = {
  forbids: ["../../**"],
  says: "../ is for the rooms beside your own; reach what is further by its alias or package.",
};
/** Files of the module itself: beside one's own, in a room of it, beside that room or in another room. */
const own = (files: string): readonly string[] => ["./", "./*/", "../", "../*/"].map((way) => `${way}${files}`);
const NO_SCREEN: Wall = {
  forbids: ["@plon/ui/**", "@plon/client/**", "react", "react-dom", "#test/**"],
  says: "The server knows no screen and no test.",
};
const NO_DEMO: Wall = { forbids: ["#demo/**"], says: "A module never reads the demo programme." };
const ONE_DRAWER: Wall = {
  forbids: ["pdfkit", "pdf-lib", "fontkit", "@pdf-lib/fontkit"],
  says: "Papers are drawn in #platform/paper alone, so that all of them can be read: describe yours in its content.ts.",
};
const NO_HTTP: Wall = {
  forbids: ["fastify*", "#platform/http/**", ...own("*-routes.ts")],
  says: "A service knows no HTTP and not who calls it: throw an AppError, return a value.",
};
const OWN_ROOMS: Wall = {
  forbids: ["#modules/**/*.queries.ts", "#modules/**/*-routes.ts", "#modules/**/*.present.ts"],
  says: "Another module's queries, routes and presenters are its own: call its service.",
};

const DECLARATIONS: Wall = {
  forbids: [
    "#modules/**/*.personal.ts",
    ...own("*.personal.ts"),
    "#modules/**/*.module.ts",
    ...own("*.module.ts"),
    "#modules",
  ],
  says: "What a module declares stands in its own <module>.module.ts, which server/src/modules.ts alone gathers.",
};
/** A module's own declaration gathers all of its files, and nothing of another's. */
const MODULE_FILE: Wall = {
  forbids: ["#modules/**", "#modules", "#app", "#jobs", "fastify*", "kysely*", "pg"],
  says: "A module declares what is its own: another's stands in that one's <module>.module.ts.",
};

const ROLES: readonly Room[] = [
  {
    files: ["*-routes.ts"],
    walls: [
      {
        forbids: ["#modules/**"],
        says: "A route calls its own ./…service: let that service ask the other module's service.",
      },
      { forbids: ["kysely*", "pg"], says: "A route holds no SQL: ask ./….service.ts." },
      {
        forbids: own("*.queries.ts"),
        butNames: "^(?:count|find|list|sum)[A-Z]",
        says: "A route reads what its module's queries read (find…, list…, count…, sum…); what is written, a service decides.",
      },
      {
        forbids: ["#platform/database/database.ts"],
        says: "A route gets its transaction from command() or read(), never the pool.",
      },
    ],
  },
  { files: ["*.service.ts"], walls: [OWN_ROOMS, NO_HTTP] },
  {
    files: ["*.queries.ts"],
    walls: [
      {
        forbids: [
          "#modules/**",
          ...own("*.service.ts"),
          ...own("*-routes.ts"),
          ...own("*.present.ts"),
          "fastify*",
          "@plon/contract/**",
        ],
        says: "Queries know database types and rules' types only.",
      },
      {
        forbids: [
          "#platform/**",
          "!#platform/acts/acting-person.ts",
          "!#platform/database/counted-lines.ts",
          "!#platform/database/database.ts",
          "!#platform/database/column-types.ts",
          "!#platform/acts/own-participants.ts",
          "!#platform/database/tables.ts",
          "!#platform/database/paging.ts",
          "!#platform/acts/personal.ts",
          "!#platform/database/row-counts.ts",
          "!#platform/database/search.ts",
        ],
        says: "Queries need #platform/database/database.ts, paging.ts, search.ts, own-participants.ts, personal.ts, row-counts.ts, counted-lines.ts and acting-person.ts only; pass time and configuration in.",
      },
    ],
  },
  {
    files: ["*.present.ts"],
    walls: [
      {
        forbids: [
          "#modules/**",
          ...own("*.queries.ts"),
          ...own("*-routes.ts"),
          "fastify*",
          "pg",
          "kysely*",
          "#platform/database/database.ts",
        ],
        says: "A presenter shapes what it is handed; it fetches nothing.",
      },
    ],
  },
  {
    files: ["*.personal.ts"],
    walls: [
      OWN_ROOMS,
      NO_HTTP,
      {
        forbids: [
          ...own("*.queries.ts"),
          ...own("*.present.ts"),
          "@plon/contract/**",
          "pg",
          "#platform/**",
          "!#platform/acts/personal.ts",
        ],
        says: "A declaration of personal data needs #platform/acts/personal.ts; what must end first is a ./….service.ts.",
      },
    ],
  },
];

/** The files of a module: by their role, or plain ones (texts, documents, clients) without SQL. */
const module = (folder: string, name: string, calls: readonly string[]): Room => ({
  files: [`${folder}/*.ts`],
  walls: [
    folder.endsWith("/*") ? OWN_ROOMS_AND_BESIDE : OWN_FOLDER,
    { forbids: notCalledBy(name, calls), says: callsOf(name, calls) },
  ],
  otherwise: [
    DECLARATIONS,
    OWN_ROOMS,
    NO_HTTP,
    {
      forbids: [...own("*.queries.ts"), "kysely*", "pg", "#platform/database/database.ts"],
      says: "Only services and queries touch the database.",
    },
  ],
  rooms: [
    ...ROLES.map(({ files, walls }) => ({
      files: files.map((role) => `${folder}/${role}`),
      walls: [DECLARATIONS, ...walls],
    })),
    { files: [`${folder}/*.module.ts`], walls: [MODULE_FILE] },
  ],
});

const notCalledBy = (name: string, calls: readonly string[]) =>
  [...MODULES]
    .filter(([other]) => other !== name && !calls.includes(other))
    .map(([other, { wing }]) => `#modules/${wing}/${other}/**`);

const callsOf = (name: string, calls: readonly string[]) =>
  name === "ledger"
    ? "The ledger imports platform and rules only: other modules come to it."
    : `${name} calls ${calls.length === 0 ? "no other module" : `${calls.join(", ")} only`}: a new arrow is declared in tooling/modules.ts.`;

const NO_SERVER: Wall = {
  forbids: [
    "#platform/**",
    "#modules/**",
    "#demo/**",
    "fastify*",
    "kysely",
    "pg",
    "pg-boss",
    "@plon/server",
    "@plon/server/**",
  ],
  says: "This room never sees the server; speak to it through @plon/contract.",
};
const ISLAND: Wall = {
  forbids: ["#features/**", "#app/**"],
  says: "A feature is an island below the app: what two of them need goes to #base, #shared, @plon/ui or @plon/rules.",
};

/** Who sees what is said once, at the endpoints: a screen that read the lists of roles would say it again. */
const NO_ROLES: Wall = {
  forbids: ["@plon/contract/shared/roles.ts"],
  says: "Who may do what stands at the endpoint: ask mayCall(role, endpoint) or useMayCall(endpoint).",
};

/** Code that never comes throws where React.lazy waits for it, and takes the page with it (decisions 0190, 0198). */
const NO_LAZY: Wall = {
  forbids: ["react"],
  names: ["lazy"],
  says: "What comes later says so in its place and is tried again: Needed in the portal, onDemand in the office.",
};

/** A browser's own number field takes "1e3", changes by scrolling and wants the decimal sign of the browser's language. */
const NO_NUMBER_INPUT: Wall = {
  forbids: ["react-admin"],
  names: ["NumberInput"],
  says: "Numbers are typed as Polish ones are: NumberField, and ZlotyInput for money.",
};

const screens = (room: "portal" | "office", other: string): Room => ({
  files: [`${room}/src/**/*.{ts,tsx}`],
  otherwise: [OWN_FOLDER],
  walls: [
    NO_SERVER,
    NO_ROLES,
    NO_LAZY,
    NO_NUMBER_INPUT,
    {
      forbids: [
        `@plon/contract/${other}/**`,
        `@plon/contract/${other}.ts`,
        "@plon/contract/feeds/**",
        "@plon/contract/partners/**",
      ],
      says: `The ${room} speaks its own half of the contract: @plon/contract/${room}/… or /shared/….`,
    },
  ],
  rooms: [
    {
      files: [`${room}/src/shared/**/*.{ts,tsx}`],
      walls: [
        OWN_FOLDER,
        {
          forbids: ["#features/**", "#app/**", "#base/**"],
          says: "shared is below app, features and base: it knows none of them.",
        },
      ],
    },
    {
      files: [`${room}/src/base/**/*.{ts,tsx}`],
      walls: [
        OWN_FOLDER,
        { forbids: ["#features/**", "#app/**"], says: "base carries every feature and the app: it knows neither." },
      ],
    },
    { files: [`${room}/src/features/*/*.{ts,tsx}`], walls: [OWN_FOLDER, ISLAND] },
    { files: [`${room}/src/features/*/*/**/*.{ts,tsx}`], walls: [OWN_ROOMS_AND_BESIDE, ISLAND] },
  ],
});

const half = (own: string, others: readonly string[]): Room => ({
  files: [`packages/contract/src/${own}/**/*.ts`],
  walls: [
    {
      forbids: others.flatMap((other) => [`../${other}/**`, `../../${other}/**`]),
      says: `The ${own}'s half never names the ${others.join(" or the ")}; put what both need in contract/shared.`,
    },
  ],
});

const ROOMS: readonly Room[] = [
  {
    files: ["packages/rules/src/**/*.ts"],
    walls: [],
    otherwise: [
      {
        forbids: ["*", "**", "!./*", "!./**", "!../*/*", "../../**"],
        says: "Rules import nothing but other rules (./… and ../room/…): pass what you need as an argument.",
      },
    ],
    rooms: [
      {
        files: ["packages/rules/src/**/*.test.ts", "packages/rules/src/test-data/*.ts"],
        walls: [
          {
            forbids: ["@plon/**", "#*/**", "kysely", "fastify*", "react"],
            says: "A rule's test needs the rule, vitest and fast-check, nothing else.",
          },
        ],
      },
    ],
  },
  {
    files: ["packages/contract/src/**/*.ts"],
    walls: [
      {
        forbids: [
          "*",
          "**",
          "!./*",
          "!./**",
          "!zod",
          "!@plon/rules/**",
          "!vitest",
          ...["shared", "calls", "words", ...Object.keys(WINGS)].map((room) => `!../${room}/**`),
          "!../*.ts",
          "!../../shared/**",
        ],
        says: "The contract imports rules and zod only: it is shared by the server and both browsers.",
      },
    ],
    rooms: [half("portal", ["office", "feeds", "partners"]), half("office", ["portal", "feeds", "partners"])],
  },
  {
    files: ["packages/client/src/**/*.ts"],
    walls: [
      {
        forbids: [
          "*",
          "**",
          "!./*",
          "!./**",
          "!@plon/contract/shared/**",
          "!@plon/rules/**",
          "!@simplewebauthn/browser",
          "!idb",
          "!vitest",
        ],
        says: "The client imports rules and contract/shared only, and the libraries of keys and of the browser's storage: portal and office share it, and connect it to React.",
      },
    ],
  },
  {
    files: ["packages/ui/src/**/*.{ts,tsx}"],
    walls: [
      OWN_ROOMS_AND_BESIDE,
      {
        forbids: ["@plon/**", "@tanstack/**", "react-hook-form", "zod"],
        says: "ui knows no business: take plain props; the feature connects them to contract, rules and forms.",
      },
    ],
  },
  {
    files: ["server/src/**/*.ts"],
    walls: [NO_SCREEN],
    otherwise: [OWN_FOLDER],
    rooms: [
      {
        files: ["server/src/platform/**/*.ts"],
        walls: [
          OWN_FOLDER,
          {
            forbids: ["#modules/**", "#demo/**"],
            says: "Platform serves every module and knows none: pass what it needs as an argument from app.ts.",
          },
        ],
        otherwise: [ONE_DRAWER],
        rooms: [
          // One draws, the other opens what people send.
          { files: ["server/src/platform/paper/**/*.ts", "server/src/platform/files/**/*.ts"], walls: [] },
        ],
      },
      {
        files: ["server/src/modules/**/*.ts"],
        walls: [NO_DEMO, ONE_DRAWER],
        otherwise: [OWN_FOLDER],
        // A large module has rooms, which know each other and what stands beside them.
        rooms: [...MODULES].flatMap(([name, { wing, calls }]) =>
          ["", "/*"].map((rooms) => module(`server/src/modules/${wing}/${name}${rooms}`, name, calls)),
        ),
      },
    ],
  },
  { files: ["server/demo/**/*.ts"], walls: [OWN_FOLDER, NO_SCREEN] },
  screens("portal", "office"),
  screens("office", "portal"),
  {
    files: ["server/**/*.test.ts", "server/test/**/*.ts", "portal/src/**/*.test.ts", "office/src/**/*.test.ts"],
    walls: [],
    otherwise: [OWN_FOLDER],
    rooms: [
      { files: ["{portal,office}/src/features/*/*.test.ts"], walls: [OWN_FOLDER, ISLAND] },
      { files: ["{portal,office}/src/features/*/*/**/*.test.ts"], walls: [OWN_ROOMS_AND_BESIDE, ISLAND] },
      { files: ["server/src/modules/*/*/*/*.test.ts"], walls: [OWN_ROOMS_AND_BESIDE] },
    ],
  },
];

function overridesOf(room: Room, around: readonly Wall[]): ReturnType<typeof override>[] {
  const walls = [...around, ...room.walls];
  const within = (room.rooms ?? []).flatMap((inner) => overridesOf(inner, walls));
  return [override(room.files, [...walls, ...(room.otherwise ?? [])]), ...within];
}

type Forbidden = { group: string[]; importNames?: string[]; allowImportNamePattern?: string; message: string };

const override = (files: readonly string[], walls: readonly Wall[]) => ({
  files: [...files],
  rules: {
    "no-restricted-imports": [
      "error" as const,
      {
        patterns: walls
          .filter(({ forbids }) => forbids.length > 0)
          .map(({ forbids, names, butNames, says }) => {
            const wall: Forbidden = { group: [...forbids], message: says };
            if (names) wall.importNames = [...names];
            if (butNames !== undefined) wall.allowImportNamePattern = butNames;
            return wall;
          }),
      },
    ] as [
      "error",
      { patterns: { group: string[]; importNames?: string[]; allowImportNamePattern?: string; message: string }[] },
    ],
  },
});

/**
 * The walls as the linter takes them. Of overrides that match a file only the last one counts, so each carries all
 * walls.
 */
export const wallOverrides = ROOMS.flatMap((room) => overridesOf(room, []));
