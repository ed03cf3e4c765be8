import { sql } from "kysely";
import { about, own } from "#platform/acts/personal.ts";

export const mattersPersonal = [
  about("matter", {
    of: own(),
    audited: ["matter"],
    exported: {
      part: "sprawy",
      columns: ["kind", "about", "status", "outcome", "opened_at", "answer_by"],
      beside: () => sql`(select coalesce(json_agg(json_build_object('text', p.text, 'written_at', p.written_at,
        'by_programme', p.staff_id is not null) order by p.id), '[]') from matter_post p where p.matter_id = t.id) as posts`,
      summary: { title: "Korespondencja", lines: (rows) => [["Pytania i odwołania", String(rows.length)]] },
    },
    closing: "deleted",
  }),
  about("matter_post", {
    acts: [{ by: "membership_id", at: "written_at", what: "Pytanie lub odwołanie" }],
    of: own(),
    exported: { part: "sprawy", isWithin: true, columns: ["text", "written_at"] },
    closing: "deleted",
  }),
  about("matter_file", {
    of: own(),
    file: "file_id",
    exported: { part: "pliki_spraw", columns: ["sent_at"] },
    closing: "deleted",
  }),
];
