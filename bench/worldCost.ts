import { setTimeout as sleep } from "node:timers/promises";
import { ControlCampus } from "./controlCampus.ts";
import { load, processorSeconds, residentMegabytes } from "./machine.ts";
import type { WorldBudgets } from "./worldBudgets.ts";

/** ms until what only the start needed is done, and that are looked at. */
const SETTLED = 60_000;
const LOOKED_AT = 60_000;

/** What the virtual campus takes while it plays the default site to a server, without bringing in a past. */
export async function printCost(budgets: WorldBudgets): Promise<void> {
  const campus = await ControlCampus.start();
  try {
    await campus.answering("lighting");
    await sleep(SETTLED);
    const { pid } = campus.virtualCampus;
    const [before, began] = [processorSeconds(pid), performance.now()];
    await sleep(LOOKED_AT);
    const share = (1_000 * (processorSeconds(pid) - before)) / (performance.now() - began);
    budgets.figure("virtual campus at ×1, of a core", share, { most: 0.15, note: `load average ${load()}` });
    budgets.figure("virtual campus, resident", residentMegabytes(pid), { most: 350, unit: "MB", digits: 0 });
  } finally {
    await campus.stop();
  }
}
