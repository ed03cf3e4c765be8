// What fails of our own, or around all of it. See outages.ts.
import { held, type Trouble } from "./outages.ts";

const measured = (title: string) => held("server/src/modules/desk/measures/measures.test.ts", title);
export const TROUBLES: Record<string, Trouble> = {
  "The worker dies": {
    seen: "Codes and points come late",
    kept: "Everything: what is due is done by the next run, once",
    rings: ["PlonWorkerStopped", "PlonJobLate"],
    mend: "Running",
    test: held(
      "server/test/crash/killed-work.test.ts",
      "kill -9 of the worker in the middle of a batch: it is finished after a restart, each document once",
    ),
  },
  "A job fails": {
    seen: "Nothing, or what it does comes late",
    kept: "Everything: a job does whatever is due",
    rings: ["PlonJobFails", "PlonJobLate"],
    mend: "Running",
    test: measured("tell of every job when it last succeeded, how long that took and how often it failed"),
  },
  "Documents of distributors are not read": {
    seen: "Points of purchases come late",
    kept: "The documents",
    rings: ["PlonFeedStuck"],
    mend: "Scale out",
    test: measured("tell what distributors sent and nobody has read"),
  },
  "Scans are not read": {
    seen: "Clerks work without suggestions",
    kept: "The files",
    rings: ["PlonReadingsStuck"],
    mend: "Scale out",
    test: measured("tell how many invoices and readings wait, and since when"),
  },
  "Clerks do not come round": {
    seen: "“W trakcie weryfikacji”, beyond the promised days",
    kept: "The invoices, oldest first",
    rings: ["PlonInvoicesWait"],
    mend: "Invoices that accept themselves",
    test: measured("tell how many invoices and readings wait, and since when"),
  },
  "Nobody approves": {
    seen: "Payouts come late",
    kept: "What was proposed, by whom",
    rings: ["PlonApprovalsWait"],
    mend: "Install on one server",
    test: measured("tell what waits for a second person"),
  },
  "Nobody decides cases of abuse": {
    seen: "What they ordered comes three working days late, and they are told until when",
    kept: "The case with its signals; what waits goes by itself",
    rings: ["PlonFraudWaits"],
    mend: "Running",
    test: held(
      "server/src/modules/desk/fraud/fraud.test.ts",
      "lets what leaves wait longer for a reason, and not beyond its bounds; a hold ends by itself",
    ),
  },
  "The ledger does not add up": {
    seen: "Nothing, until somebody stops payouts",
    kept: "Every row: they are only ever added",
    rings: ["PlonLedgerBroken"],
    mend: "Back to a moment",
    test: held("server/src/modules/points/ledger/ledger-proof.test.ts", "finds damage anywhere: %s"),
  },
  "The ledger is not proved": {
    seen: "Nothing",
    kept: "Everything; an interrupted proof goes on where it was",
    rings: ["PlonLedgerNotProved"],
    mend: "Running",
    test: held("server/test/crash/killed-night.test.ts", "kill -9 in a whole proof: the next run goes on where it was"),
  },
  "KSeF's documents are not what we expect": {
    seen: "The farm reads how many documents wait, or why one was refused; the office sees each with its reason",
    kept: "The document's number and the reason; it is asked for again for ever",
    rings: ["PlonKsefRefused", "PlonKsefSetAside", "PlonKsefDiffers"],
    mend: "What could not be proved without the test environment",
    test: held(
      "server/src/modules/documents/ksef-connections/turns/quiet-faults.test.ts",
      "%s for days: the farmer sees that it waits, and it is taken once it is there",
    ),
  },
  "The key of KSeF ends": {
    seen: "Nothing is read any more",
    kept: "Each farm's place in its documents",
    rings: ["PlonKsefCertificateEnds", "PlonKsefCertificateFails"],
    mend: "2. Production",
    test: held(
      "server/src/modules/documents/ksef-connections/credentials.test.ts",
      "administrators are told 60, 30 and 7 days before the end, once each, and no more once there is a new one",
    ),
  },
  "The certificate for Apple's wallet ends": {
    seen: "The cards of vouchers offer Apple's wallet no more",
    kept: "The vouchers, and passes that are in a wallet",
    rings: ["PlonWalletCertificateEnds"],
    mend: "Vouchers in phones' wallets",
    test: held(
      "server/src/modules/goods/orders/wallet/voucher-passes.test.ts",
      "is not offered once its certificate has ended, which operators are told before",
    ),
  },
  "Reading from KSeF was switched off": {
    seen: "The farm's page says that the office has paused reading",
    kept: "Each farm's place in its documents",
    rings: ["PlonKsefStopped"],
    mend: "KSeF: from the stand-in to the test environment and to production",
    test: held(
      "server/src/modules/documents/ksef-connections/turns/drain.test.ts",
      "the office's switch stops all reading, and lets it go on",
    ),
  },
  "The archive or the backup stops": {
    seen: "Nothing",
    kept: "What the standbys have; not what only the archive would bring back",
    rings: ["PlonArchiveStopped", "PlonBackupOld", "PlonDiskFull"],
    mend: "Backup and restore",
    test: held(
      "server/test/faults/point-in-time.test.ts",
      "the database comes back to a moment, with exactly what was acknowledged before it",
    ),
  },
  "More people than the machine serves": {
    seen: "Everything is slow; who calls too often is told to wait",
    kept: "Everything",
    rings: ["PlonSlow", "PlonEventLoop", "PlonErrors"],
    mend: "Scale out",
    test: held("server/test/behind-proxy.test.ts", "have one limit over all processes, for a minute"),
  },
  "A process grows": {
    seen: "Nothing, until it is restarted",
    kept: "Everything: what is under way is finished",
    rings: ["PlonMemory"],
    mend: "Scale out",
    test: "How much a process takes is measured by `npm run bench`, beside other programmes of the machine",
  },
  "Somebody guesses passwords": {
    seen: "Whoever is guessed at can go on where they are signed in",
    kept: "Everything",
    rings: ["PlonPasswordGuessing"],
    mend: "Monitoring and alerts",
    test: held(
      "server/src/modules/people/access/access.test.ts",
      "lets nobody lock somebody out of the device they use; that device has its own five tries",
    ),
  },
};
