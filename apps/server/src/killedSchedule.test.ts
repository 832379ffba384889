import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Paged } from "@atrium/contract";
import { AutomationRun, Schedule } from "@atrium/contract/automation";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KillableServer } from "../test/killableServer.ts";
import { openUnansweringGateway, type UnansweringGateway } from "../test/unansweringGateway.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const WAIT = { timeout: 50_000, interval: 10 };
/** Registers of a lift in normal service, released for remote control, and its doors too. */
const LIFT = new Map([
  [1, 1],
  [5, 1],
  [6, 1],
  [7, 100],
  [8, 1],
]);
/** All day, so that its time runs at whatever hour it is saved. */
const INDEPENDENT = {
  name: "Goods lift",
  isEnabled: true,
  actions: [
    {
      kind: "set",
      module: "lift",
      where: { places: [], devices: ["LF-O-11"] },
      values: [{ point: "mode", value: 3 }],
    },
  ],
  days: [1, 2, 3, 4, 5, 6, 7],
  from: { kind: "time", at: "00:00" },
  to: { kind: "time", at: "00:00" },
  firstDate: null,
  lastDate: null,
  holidays: "ignore",
  exceptions: [],
  catchUp: 720,
};

let gateway: UnansweringGateway;
let server: KillableServer;

beforeEach(async () => {
  server = await KillableServer.make();
  gateway = await openUnansweringGateway(LIFT);
  const site = path.join(server.folder, "site");
  await cp(path.join(ROOT, "sites/campus"), site, { recursive: true });
  const file = path.join(site, "connections.json");
  const text = await readFile(file, "utf8");
  // The first lifts are behind the test's own gateway; nobody is at any other address.
  const elsewhere = text.replace(/"port": *\d+/g, (port, at: number) =>
    port.endsWith(" 5050") ? `"port": ${gateway.port}` : `"port": ${40_000 + (at % 9_973)}`,
  );
  await writeFile(file, elsewhere);
  await server.start();
}, 60_000);

afterEach(async () => {
  await server.remove();
  await gateway.stop();
});

/** What the schedule did because it was saved in the middle of its time. */
async function runs({ id, updatedAt }: Schedule): Promise<AutomationRun[]> {
  const reply = await server.call(`core-service/v1.0/automation-runs?kind=schedule&rule=${id}&size=50`);
  return Paged(AutomationRun)
    .parse(await reply.json())
    .data.filter(({ dueAt }) => dueAt === updatedAt);
}

test("a run that is there when the server is killed is the same one after it, and reaches its lift", async () => {
  const schedule = Schedule.parse(await (await server.call("core-service/v1.0/schedules", INDEPENDENT)).json());
  const begun = await vi.waitFor(async () => {
    const [run] = await runs(schedule);
    if (run === undefined) throw new Error("it has not begun");
    return run;
  }, WAIT);
  await server.kill();
  await server.start();
  await vi.waitFor(() => expect(gateway.writes).toBeGreaterThan(0), WAIT);
  const { id, reason } = begun;
  await vi.waitFor(async () => expect(await runs(schedule)).toMatchObject([{ id, reason, state: "runs" }]), WAIT);
  expect(reason).toBe("Started within its scheduled time");
}, 150_000);
