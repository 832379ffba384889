import { ConnectionFigures, DeviceDescription, PointValues, SiteProductsReply } from "@atrium/contract/devices";
import { MappingImportReply } from "@atrium/contract/site";
import { Paged } from "@atrium/contract";
import { ModbusServer } from "../apps/virtual-campus/src/endpoints/modbus/modbusServer.ts";
import { FaultBoard } from "../apps/virtual-campus/src/faults/faultBoard.ts";
import { ask } from "./calls.ts";
import { figure, heading } from "./figures.ts";
import { Installation } from "./installation.ts";
import { until } from "./program.ts";

const GATEWAYS = 4;
const UNITS = 50;
/** Ms. */
const POLL_INTERVAL = 1_000;
const LIMIT = 60_000;
const PLACE = ["place-1", "first", "A", "hall"];

interface Controller {
  readonly connection: string;
  readonly boxes: number;
  readonly points: number;
}

/** Devices with the objects that a pattern over names gives them, as the page saves their product and sends them. */
export async function devicesByPattern(
  installation: Installation,
  { connection, boxes, points }: Controller,
): Promise<void> {
  const keys = Array.from({ length: points }, (_, at) => `p${at + 1}`);
  const place = (at: number) => ({ objectType: at === 0 ? "multi-state-input" : "analog-input", instance: at + 1 });
  const file = {
    protocol: "bacnet",
    name: "box",
    points: keys.map((key, at) => ({ key, name: key, kind: "number", expectedInterval: 60_000, ...place(at) })),
  };
  await ask(installation, "PUT", "site-products", { before: null, after: file });
  const rows = Array.from({ length: boxes }, (_, box) => {
    const objects = keys.map((key, at) => [key, { ...place(at), instance: (box + 1) * 100 + at + 1 }] as const);
    const own = ["energy-meter", `VAV-${box + 1}`, ...PLACE, "1", "1", connection, "box"];
    return [`EM-VAV-${box + 1}`, ...own, JSON.stringify(Object.fromEntries(objects))];
  });
  const text = sheet(["objects"], rows);
  const began = performance.now();
  const look = await send(installation, { file: "bench.csv", text });
  const looked = performance.now();
  const done = await send(installation, { file: "bench.csv", text, revision: look.revision });
  figure(`${boxes} devices of ${points} objects looked at`, `${((looked - began) / 1_000).toFixed(2)} s`);
  figure("  added in one transaction", `${((performance.now() - looked) / 1_000).toFixed(2)} s`, "budget ≤ 2 s");
  figure("  devices added", String(done.counts.add ?? 0), said(done));
}

/** A product of the site's own gets a point more, while 200 devices of it are polled. */
export async function productChange(): Promise<void> {
  heading(`A product of ${GATEWAYS * UNITS} devices behind ${GATEWAYS} Modbus gateways changed while they are live`);
  const gateways = Array.from({ length: GATEWAYS }, (_, at) => gateway(`modbus-${at + 1}`));
  await Promise.all(gateways.map(async (one) => one.start()));
  const connections = gateways.map(({ connection, port }) => {
    const settings = { host: "127.0.0.1", port, pollInterval: POLL_INTERVAL };
    return { id: connection, protocol: "modbus" as const, settings };
  });
  const device = { id: "EM-0", module: "energy-meter" as const, connection: "modbus-1" };
  const parts = [{ product: "pm5000", address: { unit: 200 } }];
  const installation = await Installation.start({
    connections,
    places: [{ key: "place-1", devices: [{ ...device, parts }] }],
  });
  try {
    const before = product(1);
    await ask(installation, "PUT", "site-products", { before: null, after: before });
    const rows = connections.flatMap(({ id }) =>
      Array.from({ length: UNITS }, (_, at) => {
        const name = `${id}-${at + 1}`;
        return [`EM-${name}`, "energy-meter", name, ...PLACE, "1", "1", id, "meter", String(at + 1)];
      }),
    );
    const text = sheet(["address.unit"], rows);
    const look = await send(installation, { file: "bench.csv", text });
    const added = await send(installation, { file: "bench.csv", text, revision: look.revision });
    figure("devices added", String(added.counts.add ?? 0), said(added));
    await live(installation, 1);
    const since = await connectedSince(installation);
    await installation.longestHold();
    const began = performance.now();
    await ask(installation, "PUT", "site-products", { before, after: product(2) });
    figure("the change is saved", `${((performance.now() - began) / 1_000).toFixed(2)} s`);
    await live(installation, 2);
    figure(
      "  its new point has a value at all of them",
      `${((performance.now() - began) / 1_000).toFixed(2)} s`,
      "budget ≤ 2 s",
    );
    figure("  the loop was held at most", `${(await installation.longestHold()).toFixed(0)} ms`);
    const now = [...(await connectedSince(installation))];
    figure("  gateways connected again", String(now.filter(([id, time]) => since.get(id) !== time).length), "budget 0");
    const { products } = SiteProductsReply.parse(await (await ask(installation, "GET", "site-products")).json());
    figure("  devices that use it", String(products.find((one) => one.product.name === "meter")?.devices.length ?? 0));
  } finally {
    await installation.stop();
    await Promise.all(gateways.map(async (one) => one.stop()));
  }
}

function gateway(connection: string): ModbusServer {
  return new ModbusServer({
    connection,
    name: connection,
    settings: { host: "127.0.0.1", port: 0 },
    units: Array.from({ length: UNITS }, (_, at) => ({
      unit: at + 1,
      device: `${connection}-${at + 1}`,
      read: (_address: number, count: number) => Buffer.alloc(count * 2, 1),
    })),
    faults: new FaultBoard(),
  });
}

/** Since when each gateway is connected. */
async function connectedSince(installation: Installation): Promise<ReadonlyMap<string, number>> {
  const reply = await ask(installation, "GET", "connection-states");
  return new Map(
    Paged(ConnectionFigures)
      .parse(await reply.json())
      .data.map(({ id, since }) => [id, since]),
  );
}

function product(points: number) {
  return {
    protocol: "modbus",
    name: "meter",
    points: Array.from({ length: points }, (_, at) => ({
      key: `value-${at + 1}`,
      name: `Value ${at + 1}`,
      kind: "number",
      table: "holding-register",
      register: at * 2 + 1,
      type: "float32",
      expectedInterval: POLL_INTERVAL,
    })),
  };
}

/** Waits until so many points of each device have a value. */
async function live(installation: Installation, points: number): Promise<void> {
  const reply = await ask(installation, "GET", "devices?module=energy-meter");
  const devices = Paged(DeviceDescription).parse(await reply.json()).data;
  const ids = devices.flatMap((device) => (String(device.id) === "EM-0" ? [] : device.points.map(({ id }) => id)));
  await until("every point has a value", LIMIT, async () => {
    const answer = await ask(installation, "GET", `points/values?ids=${ids.join()}`);
    const { values } = PointValues.parse(await answer.json());
    return values.filter((value) => value !== null).length >= GATEWAYS * UNITS * points;
  });
}

const COLUMNS = ["id", "module", "name", "placement", "floor", "zone", "room", "x", "y", "connection", "product"];

function sheet(more: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]): string => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(",");
  return [[...COLUMNS, ...more], ...rows].map(cells).join("\r\n");
}

async function send(installation: Installation, body: object): Promise<MappingImportReply> {
  return MappingImportReply.parse(await (await ask(installation, "POST", "mapping-imports", body)).json());
}

function said({ lines }: MappingImportReply): string {
  const [first] = lines.flatMap(({ problems }) => problems.map(({ column, message }) => `${column}: ${message}`));
  return first ?? "";
}
