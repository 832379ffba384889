import type { FoundDevice } from "@atrium/contract/devices";
import { systemClock } from "@atrium/time";
import { expect, test } from "vitest";
import { BACNET_HARNESS } from "../../test/bacnetHarness.ts";
import { BacnetRouter } from "../../test/bacnetRouter.ts";
import { searchConformance } from "../../test/searchConformance.ts";
import { bacnet } from "./bacnet.ts";

searchConformance("BACnet/IP", BACNET_HARNESS);

test("254 devices behind a router are found side by side, each asked for one thing at a time and none written to", async () => {
  const router = new BacnetRouter(1);
  await router.open();
  try {
    const devices = Array.from({ length: 254 }, (_, index) => {
      const device = router.add({ net: 7, adr: [index >> 8, index & 0xff] }, 1_000 + index);
      device.addCircuit(1);
      return device;
    });
    const found: FoundDevice[] = [];
    const settings = { host: "127.0.0.1", port: router.port, localAddress: "127.0.0.1" };
    const report = await bacnet.discovery.find(
      settings,
      { network: 7, wait: 500 },
      { signal: new AbortController().signal, clock: systemClock, onFound: (device) => found.push(device) },
    );
    expect(report).toMatchObject({ outcome: "done", found: 254 });
    expect(found.map(({ entries }) => entries.length)).toEqual(found.map(() => 4));
    expect(Math.max(...devices.map(({ mostOpen }) => mostOpen))).toBe(1);
    expect(devices.reduce((sum, { writes }) => sum + writes, 0)).toBe(0);
  } finally {
    await router.shut();
  }
}, 120_000);
