import { about, own, PROGRAMME_WORDS } from "#platform/acts/personal.ts";

const OF_OURS = "the number of a record and how often it was changed";

/** What representatives write about a farm: the farm reads it in its data, and it goes with the account. */
export const fieldWorkPersonal = [
  about("farm_visit", {
    of: own(),
    exported: {
      part: "wizyty",
      columns: ["visited_on", "text", "written_at"],
      summary: { title: "Wizyty przedstawiciela", lines: (rows) => [["Notatki z wizyt", String(rows.length)]] },
    },
    withheld: { [OF_OURS]: ["ref", "version"] },
    closing: "deleted",
  }),
  about("farm_task", {
    of: own(),
    exported: { part: "zadania_przedstawiciela", columns: ["title", "due_on", "status", "written_at"] },
    withheld: { [OF_OURS]: ["ref", "version"] },
    closing: "deleted",
  }),
  about("field_clash", {
    of: own(),
    exported: { part: "drugie_wersje_notatek", columns: ["value", "written_at"] },
    withheld: { [PROGRAMME_WORDS]: ["field"] },
    closing: "deleted",
  }),
];
