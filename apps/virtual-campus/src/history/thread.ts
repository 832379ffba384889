import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { readSite } from "@atrium/site";
import type { Log } from "@atrium/time";
import { Network } from "../electricity/network.ts";
import { campusDays } from "../physics/campusDays.ts";
import { systems } from "../systems/systems.ts";
import type { HistoryWord, ThreadOrder } from "./historyOrder.ts";
import { HistoryServer } from "./historyServer.ts";
import { PastDays } from "./pastDays.ts";
import { lossesOf, pastDevices, pastSystems } from "./pastSystems.ts";
import { writePast } from "./pastWriter.ts";
import { queueBehind } from "./queuePort.ts";

/** Threads of the past come after all that people wait for. */
const PRIORITY = 5;

/** A thread in which the past is lived through and written, so that gateways still answer as they always do. */
const port = parentPort;
if (port === null) throw new Error("this is a thread of the virtual campus, not a program");
const say = (word: HistoryWord) => port.postMessage(word);
const order: ThreadOrder = workerData;

try {
  // There it is the thread's own, elsewhere that of the whole program.
  if (process.platform === "linux") setPriority(PRIORITY);
  const queue = queueBehind(port);
  const site = await readSite(order.site);
  const { seed, ahead } = order;
  const network = new Network({ site, systems, days: campusDays({ site, seed, ahead }) });
  const all = pastSystems({ site, network, clock: () => order.keptAt, kept: order.kept });
  const log = logBy(say);
  const days = new PastDays({
    site,
    network,
    anchor: order.anchor,
    fineDays: order.fineDays,
    devices: pastDevices(all),
    isLost: lossesOf(site, all),
  });
  const target = new HistoryServer(order.url, order.token, log);
  // It is stopped from outside, with its thread.
  await writePast({ queue, days, target, total: order.days, log }, new AbortController().signal);
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
