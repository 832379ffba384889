import { protocols, systemClock, type Protocol } from "@atrium/drivers";
import { readSite } from "@atrium/site";
import { createApp } from "../apps/server/src/app.ts";
import { readConfig } from "../apps/server/src/platform/config.ts";
import { openDatabase } from "../apps/server/src/platform/database/database.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { BLOCK_REGISTERS, PRODUCTS } from "./fieldKinds.ts";

/** The server as main.ts puts it together, with one more product: a device that is nothing but values. */
const { modbus } = protocols;
if (modbus === undefined) throw new Error("there is no Modbus driver");
const withBlocks: Protocol = {
  ...modbus,
  catalog: {
    points: (product, address) =>
      product === PRODUCTS.registers ? blockPoints(Number(address["unit"])) : modbus.catalog.points(product, address),
  },
};

function blockPoints(unit: number) {
  return Array.from(BLOCK_REGISTERS, ([key, register]) => ({
    key,
    name: key,
    kind: "number" as const,
    isWritable: false,
    expectedInterval: 10_000,
    address: { unit, table: "holding-register", start: register - 1, type: "float32", scale: 1 },
  }));
}

const config = readConfig(process.env);
const log = createLog(config.logLevel);
const own = { ...protocols, modbus: withBlocks };
const site = await readSite(config.siteFolder, { protocols: own });
const database = await openDatabase({ folder: config.dataFolder, log });
const app = await createApp({ config, log, clock: systemClock, database, site, protocols: own });
await app.start();

async function stop(): Promise<void> {
  await app.stop();
  await database.stop();
  process.exit(0);
}
process.once("SIGTERM", () => void stop());
