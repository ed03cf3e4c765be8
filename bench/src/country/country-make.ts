// node bench/src/country/country-make.ts <owner URL> <application URL> <superuser URL> <participants> <folder for files>: a country in
// an empty database of your own, to look at by hand.
import { seedCountry } from "./country-seed.ts";

const [ownerUrl, url, superuserUrl, participants, dataDirectory] = process.argv.slice(2);
if (!ownerUrl || !url || !superuserUrl || !participants || !dataDirectory) {
  console.error("Five arguments are needed: owner URL, application URL, superuser URL, participants, folder for files");
  process.exit(1);
}
await seedCountry({ ownerUrl, url, superuserUrl, dataDirectory }, Number(participants), console.log);
