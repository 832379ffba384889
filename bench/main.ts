import { latency, meters, throughput } from "./changes.ts";
import { commands } from "./commands.ts";
import { control } from "./control.ts";
import { crowd } from "./crowd.ts";
import { energyYear } from "./energyYear.ts";
import { heading } from "./figures.ts";
import { ingest } from "./ingest.ts";
import { leaveNothingBehind } from "./leftovers.ts";
import { load, machine } from "./machine.ts";
import { root } from "./program.ts";
import { scriptSizes } from "./scriptSizes.ts";
import { starts } from "./starts.ts";

/** Every part by its name, in the order of the whole run. Budgets are printed beside the figures, never asserted. */
const parts: Readonly<Record<string, () => void | Promise<void>>> = {
  ingest,
  energy: energyYear,
  latency,
  throughput,
  meters,
  crowd,
  commands,
  control,
  starts,
  sizes: () => scriptSizes(root),
};

leaveNothingBehind();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.log(`There is no part ${unknown.join(", ")}. Parts: ${Object.keys(parts).join(", ")}`);
  process.exit(1);
}
heading(machine());
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const before = load();
  try {
    await run();
  } catch (error) {
    console.log(`  ${name} ended early: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
  console.log(`  load average ${before} before, ${load()} after`);
}
process.exit();
