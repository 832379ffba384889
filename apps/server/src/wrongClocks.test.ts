import { CORE_API, Paged } from "@atrium/contract";
import { FieldEvent } from "@atrium/contract/access";
import { type Driver, type DriverOptions, protocols } from "@atrium/drivers";
import { HOUR, MINUTE } from "@atrium/time";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod";
import { Person } from "../test/people.ts";
import { startVirtualCampus, type VirtualCampus } from "../test/virtualCampus.ts";
import { TestServer } from "./testServer.ts";

const WAIT = { timeout: 40_000, interval: 100 };
/** The first device of each of the connections. */
const [DOOR, READER] = ["AD-X-01", "LP-X-01"];
const FIRST: Readonly<Record<string, string>> = { "doors-x": DOOR, plates: READER };
const Address = z.looseObject({ port: z.int() });
const NOBODY: Driver = { start: async () => undefined, stop: async () => undefined, setPoints: () => undefined };

let campus: VirtualCampus;
let server: TestServer;
let admin: Person;
beforeAll(async () => {
  campus = await startVirtualCampus(...Object.keys(FIRST));
  server = await TestServer.make({ fields: { vapix: { ...protocols.vapix, create: led } } });
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 120_000);
afterAll(async () => {
  await server.stop();
  await campus.stop();
});

/** The real driver, led to the first device of a connection that the campus has, with its password, and to nothing else. */
function led(options: DriverOptions): Driver {
  const { id } = options.connection;
  const points = options.points.flatMap((point) => {
    if (point.device !== FIRST[id]) return [];
    return [{ ...point, address: { ...Address.parse(point.address), port: campus.portOf(id) } }];
  });
  return points.length === 0 ? NOBODY : protocols.vapix.create({ ...options, points, mayGoTo: () => true });
}

/** Of one device, the newest first. */
async function events(device: string): Promise<FieldEvent[]> {
  return Paged(FieldEvent).parse((await admin.ask("GET", `${CORE_API}/field-events?device=${device}`)).json()).data;
}

/** Something happens at a device while its clock is wrong. */
async function happens(device: string): Promise<void> {
  if (device === READER) {
    await campus.arrive(device, "1กข 4821");
    return;
  }
  await campus.fault({ device }, "forced", true);
  await campus.fault({ device }, "forced", false);
}

test.each([DOOR, READER])(
  "what %s says that happened by a wrong clock keeps its time beside ours, which orders what seems to come",
  { timeout: 120_000 },
  async (device) => {
    for (const [fault, offset] of [
      ["clock-behind", -2 * HOUR],
      ["clock-ahead", 2 * HOUR],
    ] as const) {
      const newest = (await events(device))[0]?.id ?? 0;
      await campus.fault({ device }, fault, true);
      await happens(device);
      await campus.fault({ device }, fault, false);
      const fresh = async () => (await events(device)).filter(({ id }) => id > newest);
      await vi.waitFor(async () => expect(await fresh()).not.toEqual([]), WAIT);
      const wrong = (await fresh()).filter(({ clockOffset }) => clockOffset !== undefined);
      expect(wrong).not.toEqual([]);
      for (const { time, sourceTime, receivedAt, clockOffset } of wrong) {
        expect(clockOffset).toBe((sourceTime ?? 0) - receivedAt);
        expect(Math.abs((clockOffset ?? 0) - offset)).toBeLessThan(MINUTE);
        expect(time).toBe(offset < 0 ? sourceTime : receivedAt);
      }
    }
  },
);

test("a device whose clock is right again has no other time than ours", { timeout: 60_000 }, async () => {
  const newest = (await events(READER))[0]?.id ?? 0;
  await happens(READER);
  const fresh = async () => (await events(READER)).filter(({ id }) => id > newest);
  await vi.waitFor(async () => expect(await fresh()).not.toEqual([]), WAIT);
  for (const event of await fresh()) expect(event).not.toHaveProperty("clockOffset");
});
