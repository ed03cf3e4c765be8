// npm run bench: how fast the product is on this machine, each figure beside one measured in the same run.
//   --quick        a short run, to see that it works; its figures are rough
//   --feed-documents=10000  over how many the memory of the feed is watched; not in a short run
//   --only=points  these parts, with commas between: profile, points, orders, catalogue, segments, page, visit, landing,
//                  forms, office, start, feed, photos, ksef, push; and country and night, which take long and are measured only when they are named,
//                  and paper, which reads the invoices of the folder that PLON_PAPER names (see paper.ts), and drawn, which
//                  reads those drawn by drawn-papers.ts
//   --drawn=2:text,misread,scan,photo,hard  how many of each layout, and in which conditions
//   --country=20000,1300000  how many participants the small and the large country have
//   --country-table=file     a file for all of the country's calls
//   --country-calls=pattern  only the calls of the country whose name the pattern finds
//   --night=20000,200000  the countries of the night: how many participants, or the superuser's URL of a copy of one,
//                  in which the night is then spent
//   --night-jobs=pattern  only the jobs whose name the pattern finds
import { rm } from "node:fs/promises";
import { measureCatalogue } from "./catalogue.ts";
import { measureCountry } from "./country/country.ts";
import { measureFeed } from "./measures/feed.ts";
import { measureForms } from "./measures/forms.ts";
import { measureKsef } from "./measures/ksef.ts";
import { measureLanding } from "./measures/landing.ts";
import { measureOffice } from "./measures/office.ts";
import { measureOrders } from "./measures/orders.ts";
import { measureSegments } from "./measures/segments.ts";
import { measurePageWeight } from "./measures/page-weight.ts";
import { measureNights, type NightPlace } from "./measures/night.ts";
import { findPeer } from "./peer.ts";
import { measureDrawn, measurePaper } from "./measures/paper.ts";
import { measurePhotos } from "./measures/photos.ts";
import { measurePoints } from "./measures/points.ts";
import { measureProfile } from "./profile.ts";
import { measurePush } from "./measures/push.ts";
import { isKept, printTable, type Result } from "./report.ts";
import { seed } from "./seed.ts";
import { makeRunDirectory, memoryMb, printMachine, raiseStand } from "./stand.ts";
import { measureStartUp } from "./measures/start-up.ts";
import { measureVisitWeight } from "./measures/visit-weight.ts";

const CONNECTIONS = 32;
const MEMORY_LIMIT_MB = 300;

const isQuick = process.argv.includes("--quick");
const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const patternOf = (name: string) => {
  const pattern = option(name);
  return pattern === undefined ? undefined : new RegExp(pattern);
};
const only = option("only")?.split(",");
const feedDocuments = Number(option("feed-documents") ?? 10_000);
const sizes = isQuick
  ? { participants: 2000, scarcePoints: 300, rounds: 1, seconds: 5, scale: 8, products: 500, branches: 200 }
  : {
      participants: 10_000,
      scarcePoints: 1000,
      rounds: 3,
      seconds: 15,
      scale: CONNECTIONS,
      products: 5000,
      branches: 2000,
    };
const segmentSizes = isQuick ? { participants: 50_000, rounds: 2 } : { participants: 500_000, rounds: 5 };
const countrySizes = option("country")?.split(",").map(Number) ?? [20_000, isQuick ? 200_000 : 1_300_000];
const nights = (
  process.argv.find((argument) => argument.startsWith("--night="))?.slice("--night=".length) ??
  (isQuick ? "2000,20000" : "20000,200000")
)
  .split(",")
  .map((place): NightPlace => (/^\d+$/.test(place) ? { participants: Number(place) } : { superuserUrl: place }));
const wants = (part: string) => only === undefined || only.includes(part);

async function measureServer(): Promise<Result[]> {
  const stand = await raiseStand((url) => seed(url, sizes.participants, sizes.scarcePoints));
  try {
    const connections = CONNECTIONS;
    const { databaseUrl: url, ownerUrl, directory } = stand;
    const { participants, scale } = sizes;
    const peer = await findPeer({ url, ownerUrl, directory, connections, participants, scale });
    await printMachine(url);
    console.log(`Direct peer: ${peer.name}`);
    console.log(`${connections} connections, ${sizes.participants} participants, TPC-B scale ${sizes.scale}\n`);
    const run = { ...sizes, stand, peer, connections };
    const results: Result[] = [];
    if (wants("profile")) results.push(...(await measureProfile(run)));
    if (wants("points")) results.push(...(await measurePoints(run)));
    if (wants("orders")) results.push(...(await measureOrders(run)));
    if (wants("catalogue")) results.push(...(await measureCatalogue(run)));
    const used = await memoryMb(stand.serverPid);
    results.push({
      name: "memory of the server after the load",
      measured: `${used.toFixed(0)} MB`,
      against: `${MEMORY_LIMIT_MB} MB`,
      ratio: used / MEMORY_LIMIT_MB,
      limit: { atMost: 1 },
    });
    return results;
  } finally {
    await stand.close();
  }
}

async function measureRest(): Promise<Result[]> {
  const directory = await makeRunDirectory();
  try {
    return [
      ...(wants("page") ? await measurePageWeight(directory) : []),
      ...(wants("visit") ? await measureVisitWeight(directory) : []),
      ...(wants("landing") ? await measureLanding({ rounds: isQuick ? 1 : 5 }) : []),
      ...(wants("forms") ? await measureForms({ rounds: isQuick ? 1 : 3 }) : []),
      ...(wants("office") ? await measureOffice({ rounds: isQuick ? 1 : 5 }) : []),
      ...(wants("start") ? await measureStartUp(directory) : []),
      ...(wants("ksef") ? await measureKsef(isQuick ? 300 : 10_000, directory) : []),
      ...(wants("push") ? await measurePush(isQuick ? 10 : 40) : []),
      ...(wants("photos") ? await measurePhotos({ rounds: 1 }) : []),
      ...(only?.includes("paper") ? await measurePaper(directory) : []),
      ...(only?.includes("drawn") ? await measureDrawn(directory, option("drawn")) : []),
      ...(wants("feed") ? measureFeed(isQuick ? { rounds: 1, total: 0 } : { rounds: 5, total: feedDocuments }) : []),
    ];
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Minutes are needed to make the large one: it is kept where PLON_COUNTRY says. */
const measureCountryOfAll = () =>
  measureCountry({
    sizes: [countrySizes[0]!, countrySizes[1]!],
    rounds: isQuick ? 3 : 5,
    keptIn: process.env["PLON_COUNTRY"],
    file: option("country-table"),
    only: patternOf("country-calls"),
  });

const results: Result[] = [
  ...(wants("points") || wants("profile") || wants("orders") || wants("catalogue") ? await measureServer() : []),
  ...(wants("segments") ? await measureSegments(segmentSizes) : []),
  ...(only?.includes("country") ? await measureCountryOfAll() : []),
  ...(await measureRest()),
  ...(only?.includes("night") ? await measureNights(nights, patternOf("night-jobs")) : []),
];
printTable(results);
process.exitCode = results.every(isKept) ? 0 : 1;
