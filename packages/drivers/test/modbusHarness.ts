import { PointId } from "@atrium/contract";
import type { Clock } from "@atrium/time";
import type { DriverOptions } from "../src/driver.ts";
import type { DriverSink } from "../src/driverSink.ts";
import type { DriverPoint } from "../src/productCatalog.ts";
import { ModbusDriver } from "../src/modbus/modbusDriver.ts";
import { modbus } from "../src/modbus/modbus.ts";
import { modbusCatalog } from "../src/modbus/product.ts";
import type { ModbusProduct } from "../src/modbus/product.ts";
import { driverOptions, testPoint, withMomentary } from "./driverOptions.ts";
import { TEST_TIMES } from "./fieldHarness.ts";
import type { FieldHarness } from "./fieldHarness.ts";
import { ModbusEndpoint, TEST_REGISTERS, TestUnit } from "./modbusEndpoint.ts";

const expectedInterval = TEST_TIMES.pollInterval;

/** A small device that can be written to; no real product. */
const controller: ModbusProduct = {
  name: "test-controller",
  points: [
    {
      key: "temperature",
      name: "Temperature",
      kind: "number",
      unit: "°C",
      table: "holding-register",
      register: TEST_REGISTERS.temperature,
      type: "float32",
      expectedInterval,
    },
    {
      key: "setpoint",
      name: "Setpoint",
      kind: "number",
      unit: "%",
      table: "holding-register",
      register: TEST_REGISTERS.setpoint,
      type: "uint16",
      isWritable: true,
      min: 0,
      max: 100,
      expectedInterval,
    },
    {
      key: "relay",
      name: "Relay",
      kind: "boolean",
      table: "coil",
      register: 5,
      type: "bit",
      isWritable: true,
      expectedInterval,
    },
    {
      key: "limit",
      name: "Limit",
      kind: "number",
      unit: "kW",
      table: "holding-register",
      register: 121,
      type: "float32",
      isWritable: true,
      expectedInterval,
    },
  ],
};

/** Point ids of a unit: the product's points in order. */
export function unitPointId(unit: number, key: string): PointId {
  return PointId.parse(unit * 10 + 1 + controller.points.findIndex((point) => point.key === key));
}

/** The points of one product at each of these units; each unit is a device of its own. */
export function unitPoints(units: readonly number[], product = controller): DriverPoint[] {
  return units.flatMap((unit) =>
    modbusCatalog([product])
      .points(product.name, { unit })
      .map((template, offset) =>
        testPoint(template, { id: unit * 10 + 1 + offset, device: `meter-${unit}`, expectedInterval }),
      ),
  );
}

export interface TestDriver {
  readonly endpoint: Pick<ModbusEndpoint, "port">;
  readonly sink: DriverSink;
  readonly clock: Clock;
  readonly points?: readonly DriverPoint[];
  readonly settings?: Record<string, unknown>;
  readonly isObserved?: DriverOptions["isObserved"];
}

export function modbusDriver({
  endpoint,
  sink,
  clock,
  points = unitPoints([1]),
  settings = {},
  isObserved,
}: TestDriver): ModbusDriver {
  const address = { host: "127.0.0.1", port: endpoint.port };
  return new ModbusDriver(
    driverOptions({ ...address, ...TEST_TIMES, ...settings }, { points, sink, clock, isObserved }),
  );
}

export async function modbusEndpoint(units: readonly number[] = [1]): Promise<ModbusEndpoint> {
  const endpoint = new ModbusEndpoint(units);
  await endpoint.open();
  return endpoint;
}

export const MODBUS_HARNESS: FieldHarness<ModbusEndpoint> = {
  endpoint: () => modbusEndpoint(),
  driver: (endpoint, sink, clock) => modbusDriver({ endpoint, sink, clock }),
  momentary: (endpoint, sink, clock, shownBy) => {
    const [momentary, other] = [unitPointId(1, "setpoint"), unitPointId(1, "temperature")];
    return modbusDriver({
      endpoint,
      sink,
      clock,
      points: withMomentary(unitPoints([1]), { momentary, other, shownBy }),
    });
  },
  points: () => unitPoints([1]),
  another: async (endpoint) => {
    const unit = new TestUnit();
    unit.setFloat(TEST_REGISTERS.temperature, 33);
    endpoint.units.set(2, unit);
    return { points: unitPoints([2]), readable: unitPointId(2, "temperature") };
  },
  readable: unitPointId(1, "temperature"),
  writable: unitPointId(1, "setpoint"),
  text: null,
  override: null,
  probe: ({ port, units }, product, options) => {
    const settings = { host: "127.0.0.1", port, timeout: TEST_TIMES.timeout };
    const address = { unit: 1 };
    if (product === "none") return modbus.probe({ settings, address }, options);
    for (let register = 3_000; register < 3_300; register += 1) units.get(1)?.missing.add(register);
    const files = [{ ...controller, protocol: "modbus" as const }];
    const asked = product === "own" ? controller.name : "pm5000";
    return modbus.probe({ settings, address, product: asked, details: { products: files } }, options);
  },
  discover: ({ port }, options) => {
    const settings = { host: "127.0.0.1", port, timeout: 60 };
    return modbus.discovery.find(settings, { firstUnit: 1, lastUnit: 4 }, options);
  },
  found: { key: "unit 1", address: { unit: 1 }, identity: { vendor: "Test Works", model: "T-1", firmware: "2.0" } },
  identity: { vendor: "Test Works", model: "T-1", firmware: "2.0" },
  cleared: { state: "confirmed", value: 15, remark: "The device acknowledged the command and now reports 15 %." },
  refusal: /^The device refused: .+\.$/,
  lacking: " (Modbus has no command priorities)",
};
