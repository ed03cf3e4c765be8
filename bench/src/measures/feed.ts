// How many structured invoices a second are read and judged, compared with the schema's validation alone, and how much
// memory ten thousand of them leave in use.
import { XmlDocument } from "libxml2-wasm";
import { ksefXml } from "@plon/server/demo/papers/ksef-xml.ts";
import { judgeKsef } from "@plon/server/src/modules/documents/ksef/ksef-judge.ts";
import { ksefValidator } from "@plon/server/src/modules/documents/ksef/ksef-schema.ts";
import { median, perSecond, type Result } from "../report.ts";

const RATIO_AT_LEAST = 0.4;
const GROWTH_AT_MOST = 1.15;

/** An invoice of twenty lines, a usual size for a farm. */
const sample = (serial: number) =>
  Buffer.from(
    ksefXml({
      sellerNip: "9990241806",
      buyerNip: "5555555555",
      number: `FV/${serial}/2026`,
      issueDate: "2026-03-02",
      lines: Array.from({ length: 20 }, (_, at) => ({
        name: `Środek ochrony roślin ${at} 5 l`,
        index: `IDX-${at}`,
        quantity: `${at + 1}.5`,
        price: "123.45",
        value: "1234.56",
      })),
    }),
  );

function validateOnly(content: Buffer): void {
  const xml = XmlDocument.fromBuffer(content);
  ksefValidator().validate(xml);
  xml.dispose();
}

function read(content: Buffer): void {
  const reading = judgeKsef(content);
  if (!reading.ok) throw new Error(`The bench's own document was refused: ${reading.reason}`);
}

function rate(work: (content: Buffer) => void, documents: Buffer[]): number {
  const begun = performance.now();
  for (const content of documents) work(content);
  return documents.length / ((performance.now() - begun) / 1000);
}

/**
 * Reading against validation in turns, and the memory that `total` documents leave in use; with 0 the memory is not
 * reported.
 */
export function measureFeed({ rounds, total }: { rounds: number; total: number }): Result[] {
  const documents = Array.from({ length: 200 }, (_, at) => sample(at));
  rate(validateOnly, documents.slice(0, 50));
  rate(read, documents.slice(0, 50));
  const pairs = Array.from({ length: rounds }, () => [rate(read, documents), rate(validateOnly, documents)] as const);
  const [reading, alone] = [median(pairs.map(([value]) => value)), median(pairs.map(([, value]) => value))];
  return [
    {
      name: "Structured invoices of 20 lines, read and judged",
      measured: perSecond(reading),
      against: `${perSecond(alone)} validated by the schema alone`,
      ratio: reading / alone,
      limit: { atLeast: RATIO_AT_LEAST },
    },
    ...(total > 0 ? [measureMemory(documents, total)] : []),
  ];
}

/** The memory the process holds during the first third and during the last: it does not grow with the feed. */
function measureMemory(documents: Buffer[], total: number): Result {
  const heldMb: number[] = [];
  for (let done = 0; done < total; done += documents.length) {
    rate(read, documents);
    heldMb.push(process.memoryUsage.rss() / 1_048_576);
  }
  const third = Math.max(1, Math.floor(heldMb.length / 3));
  const [first, last] = [median(heldMb.slice(0, third)), median(heldMb.slice(-third))];
  return {
    name: `Memory over ${total} of them`,
    measured: `${last.toFixed(0)} MB in the last third`,
    against: `${first.toFixed(0)} MB in the first`,
    ratio: last / first,
    limit: { atMost: GROWTH_AT_MOST },
  };
}
