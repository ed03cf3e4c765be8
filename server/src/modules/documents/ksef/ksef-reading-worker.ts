import { parentPort } from "node:worker_threads";
import { judgeAuthentic, judgeKsef } from "./ksef-judge.ts";

type Job = { content: Uint8Array; isAuthentic: boolean };

parentPort?.on("message", ({ content, isAuthentic }: Job) =>
  parentPort?.postMessage(isAuthentic ? judgeAuthentic(content) : judgeKsef(content)),
);
