import { monitorEventLoopDelay } from "node:perf_hooks";
import { isAddressProblem, protocols, type PointTemplate, type Protocol } from "@atrium/drivers";
import { readSite } from "@atrium/site";
import { systemClock } from "@atrium/time";
import { createApp } from "../apps/server/src/app.ts";
import { readConfig } from "../apps/server/src/platform/config.ts";
import { openDatabase } from "../apps/server/src/platform/database/database.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { BLOCK_REGISTERS, PRODUCTS } from "./fieldKinds.ts";

/**
 * The server as main.ts puts it together, for devices whose values are times: numbers as large as those must be valid.
 */
function measured(protocol: Protocol): Protocol {
  return {
    ...protocol,
    catalog: {
      ...protocol.catalog,
      points: (product, address, details) => {
        if (product === PRODUCTS.registers) return blockPoints(Number(address["unit"]));
        const rows = protocol.catalog.points(product, address, details);
        const points = rows.flatMap((row) => (isAddressProblem(row) ? [] : [row]));
        return points.length === rows.length ? points.map(large) : rows;
      },
    },
  };
}

function large(point: PointTemplate): PointTemplate {
  if (point.kind !== "number") return point;
  const { min: _least, max: _most, ...others } = point;
  return { ...others, unit: "W" };
}

/** A device that has only values. */
function blockPoints(unit: number): PointTemplate[] {
  return Array.from(BLOCK_REGISTERS, ([key, register]) => ({
    key,
    name: key,
    kind: "number" as const,
    unit: "W" as const,
    isWritable: false,
    expectedInterval: 10_000,
    address: { unit, table: "holding-register", start: register - 1, type: "float32", scale: 1 },
  }));
}

const config = readConfig(process.env);
const log = createLog(config.logLevel);
const own = Object.fromEntries(Object.entries(protocols).map(([word, protocol]) => [word, measured(protocol)]));
const readFolder = async () => readSite(config.siteFolder, { protocols: own });
const database = await openDatabase({ folder: config.dataFolder, log });
const app = await createApp({ config, log, clock: systemClock, database, readFolder, protocols: own });
await app.start();

async function stop(): Promise<void> {
  await app.stop();
  await database.stop();
  process.exit(0);
}
process.once("SIGTERM", () => void stop());

const delay = monitorEventLoopDelay({ resolution: 1 });
// The first signal starts the probe: a timer of each millisecond would change the figures of other parts.
let asked = 0;
process.on("SIGUSR2", () => {
  asked += 1;
  console.log(`hold ${asked}: ${(delay.max / 1e6).toFixed(1)} ms`);
  delay.enable();
  delay.reset();
});
