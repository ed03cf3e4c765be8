// Writes the types of the partners' client from the contract: what a partner installs knows nothing of our packages.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { typesOfPartners } from "./src/printed-types.ts";

await writeFile(path.join(import.meta.dirname, "src/types.ts"), typesOfPartners());
