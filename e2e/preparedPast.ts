import { rm } from "node:fs/promises";
import * as z from "zod";
import { Campus } from "./campus.ts";
import { PREPARED, PREPARED_AT } from "./pastCopy.ts";
import { until } from "./program.ts";

const VirtualState = z.looseObject({ history: z.object({ done: z.number(), total: z.number() }).nullable() });

/**
 * Before all journeys of a run: the past of one campus is written, and each worker begins with a copy of it. To write
 * 40 days takes both cores for more than a minute, and after a journey that fails the worker is restarted.
 */
export default async function prepare(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[PREPARED] !== "on") return undefined;
  const began = Date.now();
  const campus = await Campus.start();
  try {
    await until("the past is written", 600_000, async () => {
      const { history } = VirtualState.parse(await (await fetch(`${campus.controlUrl}/state`)).json());
      return history !== null && history.done === history.total ? true : undefined;
    });
    await campus.halt();
  } catch (error) {
    await campus.stop();
    throw error;
  }
  process.env[PREPARED] = campus.folder;
  process.env[PREPARED_AT] = String(began);
  return () => rm(campus.folder, { recursive: true, force: true });
}
