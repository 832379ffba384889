import { alarms } from "./alarms.ts";
import { answers } from "./answers.ts";
import { cameras } from "./cameras.ts";
import { cluster } from "./cluster.ts";
import { clusterCost } from "./clusterCost.ts";
import { clusterLine } from "./clusterLine.ts";
import { clusterSoak } from "./clusterSoak.ts";
import { coldPages } from "./coldPages.ts";
import { commands } from "./commands.ts";
import { control } from "./control.ts";
import { crowd } from "./crowd.ts";
import { editing } from "./editing.ts";
import { energyYear } from "./energyYear.ts";
import { exports } from "./exports.ts";
import { heading, printSpread, takeRound } from "./figures.ts";
import { fire } from "./fire.ts";
import { flood } from "./flood.ts";
import { found } from "./found.ts";
import { ingest } from "./ingest.ts";
import { leaveNothingBehind } from "./leftovers.ts";
import { load, machine } from "./machine.ts";
import { mappings } from "./mappings.ts";
import { nursery } from "./nursery.ts";
import { readOptions, type Options } from "./options.ts";
import { root } from "./program.ts";
import { pages } from "./pages.ts";
import { connection, latency, meters, mqtt, throughput } from "./rates.ts";
import { recovery } from "./recovery.ts";
import { recordings } from "./recordings.ts";
import { replay } from "./replay.ts";
import { rules } from "./rules.ts";
import { scriptSizes } from "./scriptSizes.ts";
import { search } from "./search.ts";
import { starts } from "./starts.ts";
import { storm } from "./storm.ts";
import { tenfold } from "./tenfold.ts";
import { trials } from "./trials.ts";
import { usedHour } from "./usedHour.ts";
import { values } from "./values.ts";
import { wall } from "./wall.ts";
import { world } from "./world.ts";

type Part = (options: Options) => void | Promise<void>;

/**
 * Every part by its name, in the order of the whole run. Budgets are printed beside the figures; only the model of the campus
 * fails by them, whose figures are the same on every machine but for two.
 */
const parts: Readonly<Record<string, Part>> = {
  ingest,
  energy: energyYear,
  hour: usedHour,
  exports,
  mappings,
  editing,
  found,
  search,
  answers,
  replay,
  cameras,
  wall,
  recordings,
  alarms,
  fire,
  storm,
  rules,
  trials,
  latency,
  mqtt,
  throughput,
  connection,
  meters,
  flood,
  crowd,
  commands,
  control,
  values,
  pages,
  cold: coldPages,
  starts,
  tenfold,
  recovery,
  world: async () => {
    if (!(await world(root))) process.exitCode = 1;
  },
  sizes: () => scriptSizes(root),
};

/** Run by name alone: alternatives to the shipped runtime, and several nodes, which need NATS and HAProxy. */
const others: Readonly<Record<string, Part>> = {
  nursery,
  cluster,
  "cluster-cost": clusterCost,
  "cluster-line": clusterLine,
  "cluster-soak": clusterSoak,
};
/** Parts that are the same in every round, or count their own rounds. */
const ONCE: ReadonlySet<string> = new Set([
  "recovery",
  "world",
  "sizes",
  ...Object.keys(others).filter((name) => name.startsWith("cluster")),
]);

leaveNothingBehind();
const options = read();
const all = { ...parts, ...others };
const unknown = options.parts.filter((name) => !(name in all));
if (unknown.length > 0) {
  console.log(`There is no part ${unknown.join(", ")}. Parts: ${Object.keys(all).join(", ")}`);
  process.exit(1);
}
heading(machine());
for (const [name, run] of Object.entries(options.parts.length === 0 ? parts : all)) {
  if (options.parts.length > 0 && !options.parts.includes(name)) continue;
  await measure(name, run);
}
process.exit();

async function measure(name: string, run: Part): Promise<void> {
  const rounds: ReturnType<typeof takeRound>[] = [];
  for (let round = 0; round < (ONCE.has(name) ? 1 : options.repeats); round += 1) {
    const before = load();
    try {
      await run(options);
      rounds.push(takeRound());
    } catch (error) {
      takeRound();
      console.log(`  ${name} ended early: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
    console.log(`  load average ${before} before, ${load()} after`);
  }
  printSpread(rounds);
}

function read(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    return process.exit(1);
  }
}
