// How many structured invoices a second are read and judged, against the schema's validation alone, and what ten thousand
// of them leave in memory.
import { XmlDocument } from "libxml2-wasm";
import { ksefXml } from "@plon/server/src/demo/ksef-xml.ts";
import { judgeKsef } from "@plon/server/src/modules/feeds/ksef-judge.ts";
import { ksefValidator } from "@plon/server/src/modules/feeds/ksef-schema.ts";
import { median, perSecond, type Result } from "./report.ts";

const RATIO_AT_LEAST = 0.4;
const GROWTH_MB_AT_MOST = 64;

/** An invoice of twenty lines, the size of a farm's usual one. */
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

/** Reading against validation in turns, then `total` documents for what they leave in memory. */
export function measureFeed({ rounds, total }: { rounds: number; total: number }): Result[] {
  const documents = Array.from({ length: 200 }, (_, at) => sample(at));
  rate(validateOnly, documents.slice(0, 50));
  rate(read, documents.slice(0, 50));
  const pairs = Array.from({ length: rounds }, () => [rate(read, documents), rate(validateOnly, documents)] as const);
  const [reading, alone] = [median(pairs.map(([value]) => value)), median(pairs.map(([, value]) => value))];
  rate(read, documents);
  const before = process.memoryUsage.rss();
  for (let done = 0; done < total; done += documents.length) rate(read, documents);
  const growthMb = (process.memoryUsage.rss() - before) / 1_048_576;
  return [
    {
      name: "Structured invoices of 20 lines, read and judged",
      measured: perSecond(reading),
      against: `${perSecond(alone)} validated by the schema alone`,
      ratio: reading / alone,
      limit: { atLeast: RATIO_AT_LEAST },
    },
    {
      name: `Memory after ${total} more of them`,
      measured: `${growthMb.toFixed(0)} MB more`,
      against: `${GROWTH_MB_AT_MOST} MB`,
      ratio: Math.max(0, growthMb) / GROWTH_MB_AT_MOST,
      limit: { atMost: 1 },
    },
  ];
}
