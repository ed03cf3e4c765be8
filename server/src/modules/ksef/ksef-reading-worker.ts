import { parentPort } from "node:worker_threads";
import { judgeKsef } from "./ksef-judge.ts";

parentPort?.on("message", (content: Uint8Array) => parentPort?.postMessage(judgeKsef(content)));
