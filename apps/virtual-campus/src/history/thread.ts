import { parentPort, workerData } from "node:worker_threads";
import { readSite } from "@atrium/site";
import type { Log } from "@atrium/time";
import { Network } from "../electricity/network.ts";
import { MemoryFile } from "../memory.ts";
import { systems } from "../systems/systems.ts";
import { HistoryImport, ImportMemory } from "./historyImport.ts";
import type { HistoryOrder, HistoryWord } from "./historyOrder.ts";
import { HistoryServer } from "./historyServer.ts";
import type { Edge } from "./pastDays.ts";
import { lossesOf, pastOf, pastSystems } from "./pastSystems.ts";

/** The thread in which the past is lived through and written, so that gateways answer meanwhile as they always do. */
const port = parentPort;
if (port === null) throw new Error("this is a thread of the virtual campus, not a program");
const say = (word: HistoryWord) => port.postMessage(word);
const order: HistoryOrder = workerData;

try {
  const site = await readSite(order.site);
  const clock = () => Date.now() + order.clockAhead;
  const network = new Network({ site, systems, seed: order.seed, ahead: order.ahead });
  const all = pastSystems({ site, network, clock, kept: order.kept });
  const log = logBy(say);
  const history = new HistoryImport({
    site,
    network,
    target: new HistoryServer(order.url, order.token, log),
    memory: new MemoryFile(order.memory, ImportMemory),
    now: () =>
      new Promise<Edge>((resolve) => {
        port.once("message", resolve);
        say({ kind: "edge?" });
      }),
    days: order.days,
    devicePast: (from, to, step) => pastOf(all, from, to, step),
    isLost: lossesOf(site, all),
    onProgress: (done) => say({ kind: "progress", done }),
    log,
  });
  // It is stopped from outside, with its thread.
  await history.run(new AbortController().signal);
  say({ kind: "end" });
} catch (error) {
  say({ kind: "end", reason: error instanceof Error ? error.message : String(error) });
}
port.close();

function logBy(speak: (word: HistoryWord) => void): Log {
  const at =
    (level: "debug" | "info" | "warn" | "error") =>
    (fields: object, text: string): void =>
      speak({ kind: "log", level, fields, text });
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
