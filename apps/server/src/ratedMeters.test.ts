import { CORE_API, Paged } from "@atrium/contract";
import { DeviceDescription, ENERGY_METER, factsOf, PointValues, QUALITY } from "@atrium/contract/devices";
import { DoubtedReadings } from "@atrium/contract/energy";
import { SiteConnection } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { MeterWire } from "../test/meterWire.ts";
import { Person } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

const METER = "EM-O1-A-01";
const PATIENCE = { timeout: 30_000, interval: 100 };

const wire = new MeterWire();
let server: TestServer;
let admin: Person;
beforeAll(async () => {
  wire.wattHours = 1_000_000n;
  const port = await wire.start();
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
  const path = `${CORE_API}/connections/modbus-o1`;
  const { name, settings, revision } = SiteConnection.parse((await admin.ask("GET", path)).json());
  const change = { name, settings: { ...settings, port, pollInterval: 500 }, revision };
  if ((await admin.status("PUT", path, change)) !== 200) throw new Error("the meters could not be led to the wire");
}, 60_000);
afterAll(async () => {
  await server.stop();
  await wire.stop();
});

test("a reading just above what the plan rates a circuit at is refused, far below what any meter could count", async () => {
  const { data } = Paged(DeviceDescription).parse((await admin.ask("GET", `${CORE_API}/devices`)).json());
  const meter = data.find(({ id }) => id === METER);
  const energy = meter?.points.find(({ key }) => key === "lighting.active-energy")?.id;
  expect(factsOf(ENERGY_METER, meter?.facts ?? {}).ratedKw).toMatchObject({ lighting: 11 });
  const isShown = async (value: number, quality: number) =>
    vi.waitFor(async () => {
      const { values, qualities } = PointValues.parse(
        (await admin.ask("GET", `${CORE_API}/points/values?ids=${energy}`)).json(),
      );
      expect([values[0], qualities[0]]).toEqual([value, quality]);
    }, PATIENCE);
  await isShown(1_000, QUALITY.good);
  // 11 kW in the minute that a gateway may be late, and a whole step.
  wire.wattHours = 1_001_100n;
  await isShown(1_001.1, QUALITY.good);
  // Two thirds of a kWh more than that, where 10 MW would be 169 kWh.
  wire.wattHours = 1_003_000n;
  await isShown(1_001.1, QUALITY.bad);
  const doubts = await admin.ask("GET", `${CORE_API}/doubted-readings?device=${METER}`);
  expect(Paged(DoubtedReadings).parse(doubts.json()).data).toMatchObject(
    // The wire tells the same of each circuit, and the air conditioning is rated at 27.7 kW.
    expect.arrayContaining([
      expect.objectContaining({ point: "lighting.active-energy", first: 1_003, before: 1_001.1, reason: "more" }),
    ]),
  );
  wire.wattHours = 1_001_200n;
  await isShown(1_001.2, QUALITY.good);
}, 60_000);
