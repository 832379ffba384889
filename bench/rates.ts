import { runChanges } from "./changes.ts";
import type { Options } from "./options.ts";

/** Latency from a device's own change to the socket of a page in another process, with history on. */
export async function latency(options: Options): Promise<void> {
  const plan = {
    title: "Live latency, BACnet/IP with change of value, 2,000 circuits at 10 gateways, one page that sees all",
    kind: "bacnet",
    gateways: 10,
    devicesPerGateway: 200,
    rates: [
      { perSecond: 100 },
      { perSecond: 1_000, budget: "budget p50 ≤ 3 ms" },
      { perSecond: 5_000 },
      { perSecond: 20_000 },
    ],
  } as const;
  await runChanges(plan, options);
}

/** How many changes per second pass through driver, points, history and socket. */
export async function throughput(options: Options): Promise<void> {
  const plan = {
    title: "Changes a second, Modbus TCP polled each 100 ms, 10,000 points of 200 dense devices at 10 gateways",
    kind: "registers",
    gateways: 10,
    devicesPerGateway: 20,
    polling: { pollInterval: 100 },
    rates: [
      { perSecond: 5_000 },
      { perSecond: 20_000 },
      { perSecond: 50_000, budget: "budget p99 ≤ 120 ms" },
      { perSecond: 80_000 },
    ],
  } as const;
  await runChanges(plan, options);
}

/** The same through one gateway: the number of simultaneous requests decides, configured or found by the driver. */
export async function connection(options: Options): Promise<void> {
  for (const inFlight of [undefined, 16]) {
    const requests =
      inFlight === undefined ? "as many requests in flight as the driver finds" : "16 requests in flight";
    const plan = {
      title: `Changes a second, one Modbus TCP connection, ${requests}, 10,000 points of 200 dense devices`,
      kind: "registers",
      gateways: 1,
      devicesPerGateway: 200,
      polling: { pollInterval: 100, ...(inFlight !== undefined && { inFlight }) },
      rates: [{ perSecond: 20_000 }, { perSecond: 50_000, budget: "budget p99 ≤ 120 ms" }],
    } as const;
    await runChanges(plan, options);
  }
}

/** The same with meters whose few values lie far apart: the number of requests decides, not that of values. */
export async function meters(options: Options): Promise<void> {
  const plan = {
    title: "Changes a second, Modbus TCP polled each 100 ms, 200 PM5000 meters (4 changing values each) at 10 gateways",
    kind: "pm5000",
    gateways: 10,
    devicesPerGateway: 20,
    polling: { pollInterval: 100 },
    rates: [{ perSecond: 4_000 }, { perSecond: 8_000 }],
  } as const;
  await runChanges(plan, options);
}

/** Devices that publish each change, in one small message per value: few that change often, and many that seldom do. */
export async function mqtt(options: Options): Promise<void> {
  const plan = { kind: "mqtt", gateways: 1 } as const;
  const few = {
    ...plan,
    title: "Changes a second, MQTT, 2,000 topics of 2,000 plugs, bare payloads, one page that sees all",
    devicesPerGateway: 2_000,
    rates: [
      { perSecond: 1_000, budget: "budget p50 ≤ 3 ms" },
      { perSecond: 10_000 },
      { perSecond: 20_000, budget: "budget p99 ≤ 40 ms" },
      { perSecond: 40_000, budget: "budget p99 ≤ 100 ms" },
      { perSecond: 60_000 },
    ],
  };
  const many = {
    ...plan,
    title: "Changes a second, MQTT, 40,000 topics of 40,000 plugs, bare payloads, one page that sees all",
    devicesPerGateway: 40_000,
    rates: [
      { perSecond: 20_000, budget: "budget p99 ≤ 40 ms" },
      { perSecond: 40_000, budget: "budget p99 ≤ 100 ms" },
      { perSecond: 60_000 },
    ],
  };
  for (const one of [few, many]) await runChanges(one, options);
}
