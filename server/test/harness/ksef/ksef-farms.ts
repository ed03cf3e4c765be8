// A server beside a KSeF of our own, with farms that have agreed to be read.
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { makeCompanyCertificate } from "#demo/stand-ins/ksef-stand-in/company-certificate.ts";
import { type KsefStandIn, startKsefStandIn } from "#demo/stand-ins/ksef-stand-in/ksef-stand-in.ts";
import { type KsefXml, ksefXml } from "#demo/papers/ksef-xml.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { inTransaction } from "#platform/database/database.ts";
import { ensurePlacedConsent } from "#modules/people/consents/own-place.service.ts";
import { addCertificate } from "#modules/documents/ksef-connections/credentials.service.ts";
import { takeTurn } from "#modules/documents/ksef-connections/turns/reading.service.ts";
import { createFeeds, priced } from "#test/harness/given/feeds.ts";
import { createGiven, newNip } from "#test/harness/given.ts";
import { openApiProblems } from "./ksef-openapi.ts";
import { ksefAt, ksefSealer } from "./ksef-parts.ts";
import type { TestServer } from "#test/harness/server.ts";

export const OPERATOR = { name: "Operator Sp. z o.o.", nip: newNip() };

type Put = { listedBuyer?: string; isSelfInvoicing?: boolean; storedAt?: Date; isLate?: boolean };

/** A stand-in for the tests of the calling file, whose certificate is in the database. Read its members in tests. */
export function useKsef(server: TestServer) {
  const given = createGiven(server);
  const feeds = createFeeds(server, given);
  let standIn: KsefStandIn | undefined;
  let serial = 0;
  const problems: string[] = [];
  beforeAll(async () => {
    standIn = await startKsefStandIn({
      operatorNip: OPERATOR.nip,
      now: () => server.clock.now(),
      observe: (exchange) => void problems.push(...openApiProblems(exchange)),
    });
    await certify();
    await ensurePlacedConsent(server.db, "ksef", "<p>Zgoda na odczyt z KSeF</p>", server.clock.now());
  });
  /** Brings in another certificate of the operator's, which KSeF trusts. */
  const certify = async () => {
    const made = await makeCompanyCertificate({ ...OPERATOR, now: server.clock.now() });
    standIn!.control.trust(made.certificatePem);
    const admin = await given.staff("admin");
    const ctx = { at: server.clock.now(), address: "203.0.113.1", requestId: "ksef", staff: admin };
    await inTransaction(server.db, (tx) =>
      addCertificate(tx, ctx as unknown as StaffContext, ksefSealer, {
        environment: "test",
        certificate_pem: made.certificatePem,
        key_pem: made.privateKeyPem,
      }),
    );
  };
  afterEach(() => {
    expect(problems.splice(0), "what went between us and KSeF is not its official interface").toEqual([]);
  });
  afterAll(() => standIn?.close());
  const ksef = () => ksefAt(standIn!.url, server.clock);

  /** Gives the consent for a farm, whose connection then waits for a permission that was announced. */
  const connect = async (farmer: { id: number; identifier: string }) => {
    const { db, clock } = server;
    const text = await db
      .selectFrom("consent_version")
      .innerJoin("consent", "consent.id", "consent_version.consent_id")
      .select(["consent.id as consentId", "consent_version.id as versionId"])
      .where("consent.slug", "=", "ksef")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("consent_decision")
      .values({
        participant_id: farmer.id,
        consent_id: text.consentId,
        consent_version_id: text.versionId,
        granted: true,
        decided_at: clock.now(),
        channel: "portal",
        address: "203.0.113.1",
      })
      .execute();
    const { id } = await db
      .insertInto("ksef_connection")
      .values({
        participant_id: farmer.id,
        nip: farmer.identifier,
        environment: "test",
        status: "waiting",
        consented_at: clock.now(),
        announced_at: clock.now(),
        asked_at: clock.now(),
        next_at: clock.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };

  /** Takes every turn that is due now; returns how each ended. */
  const readDue = async () => {
    const ends: string[] = [];
    for (;;) {
      const end = await takeTurn(server.db, ksef(), "test", server.clock.now());
      if (end === "none") return ends;
      ends.push(end);
      if (ends.length > 500) throw new Error("Turns without end");
    }
  };
  return {
    given,
    feeds,
    get control() {
      return standIn!.control;
    },
    get url() {
      return standIn!.url;
    },
    ksef,
    certify,
    connect,
    readDue,
    /** A farm that has agreed and granted, and whose permission was found. */
    connected: async () => {
      const farmer = await given.participant();
      standIn!.control.grant(farmer.identifier);
      const connectionId = await connect(farmer);
      await readDue();
      return { ...farmer, connectionId };
    },
    /** A document that lies in KSeF for good a moment before now, and is known of. */
    put: (facts: Omit<KsefXml, "number" | "issueDate"> & Partial<KsefXml> & Put) => {
      serial += 1;
      const { listedBuyer, isSelfInvoicing = false, storedAt, isLate, ...rest } = facts;
      const document = { number: `FK/${serial}/2026`, issueDate: "2026-06-08", ...rest, lines: priced(rest.lines) };
      const ksefNumber = standIn!.control.put({
        xml: ksefXml(document),
        sellerNip: document.sellerNip,
        buyerNip: listedBuyer ?? document.buyerNip!,
        isSelfInvoicing,
        ...(storedAt && { storedAt }),
        ...(isLate && { isLate }),
      });
      return { ...document, ksefNumber };
    },
    /** Lets so many minutes pass, then takes every turn that is due and processes every document that came. */
    pass: async (minutes: number) => {
      server.clock.advance(minutes * 60_000);
      const ends = await readDue();
      await feeds.workOff();
      return ends;
    },
    row: (id: number) =>
      server.db.selectFrom("ksef_connection").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    documents: (connectionId: number) =>
      server.db
        .selectFrom("ksef_document")
        .leftJoin("feed_document", "feed_document.id", "ksef_document.feed_document_id")
        .select([
          "ksef_document.ksef_number",
          "ksef_document.status",
          "ksef_document.tries",
          "ksef_document.refusal",
          "feed_document.status as outcome",
          "feed_document.reason",
          "feed_document.invoice_id",
        ])
        .where("connection_id", "=", connectionId)
        .orderBy("ksef_document.id")
        .execute(),
  };
}
