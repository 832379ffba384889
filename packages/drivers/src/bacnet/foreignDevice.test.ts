import type { FoundDevice } from "@atrium/contract/devices";
import { systemClock } from "@atrium/time";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BacnetEndpoint } from "../../test/bacnetEndpoint.ts";
import { Bbmd } from "../../test/bbmd.ts";
import { bacnet } from "./bacnet.ts";

const INSTANCE = 3_021;
let bbmd: Bbmd;
let device: BacnetEndpoint;

beforeEach(async () => {
  bbmd = new Bbmd();
  await bbmd.open();
  device = new BacnetEndpoint(INSTANCE);
  device.host = "127.0.0.2";
  device.addCircuit(1);
  await device.open();
  bbmd.add(device);
});
afterEach(async () => {
  await bbmd.shut();
  await device.shut();
});

/** Nobody is at the host itself: only the BBMD leads to the device. */
async function search(settings: Readonly<Record<string, unknown>> = {}, clock = systemClock) {
  const found: FoundDevice[] = [];
  const report = await bacnet.discovery.find(
    {
      host: "127.0.0.1",
      port: 9,
      localAddress: "127.0.0.1",
      timeout: 100,
      bbmd: "127.0.0.1",
      bbmdPort: bbmd.port,
      ...settings,
    },
    { wait: 300 },
    { signal: new AbortController().signal, clock, onFound: (one) => found.push(one) },
  );
  return { report, found };
}

test("a device of another subnet is found through its BBMD, and read at the address that the BBMD names", async () => {
  const { report, found } = await search({ bbmdLifetime: 90 });
  expect(report).toMatchObject({ outcome: "done", found: 1 });
  expect(found[0]?.settings).toMatchObject({ host: "127.0.0.2", port: device.port, deviceInstance: INSTANCE });
  expect(found[0]?.entries).toHaveLength(4);
  expect(bbmd.registrations).toEqual([90]);
});

test("without a BBMD the search stays in its own subnet, and what somebody else passes on is not believed", async () => {
  expect((await search({ bbmd: undefined })).found).toEqual([]);
  expect(bbmd.registrations).toEqual([]);
  bbmd.isImpersonated = true;
  expect((await search()).found).toEqual([]);
  expect(bbmd.registrations).toHaveLength(1);
});

test("a BBMD that refuses the registration ends the search with its sentence", async () => {
  bbmd.answer = 0x30;
  expect((await search()).report).toMatchObject({
    outcome: "fails",
    problem: { code: "refused", reason: "The BBMD 127.0.0.1 refused to register Atrium as a foreign device." },
  });
});

test("a BBMD that does not answer is said to be silent after three tries", async () => {
  bbmd.answer = null;
  expect((await search()).report).toMatchObject({
    outcome: "fails",
    problem: { code: "silent", reason: "The BBMD 127.0.0.1 is not responding." },
  });
  expect(bbmd.registrations).toHaveLength(3);
});

test("the registration is renewed at half of its time while the search listens, and no more afterwards", async () => {
  // A second of the search is 25 ms here.
  const clock = { ...systemClock, after: (delay: number, task: () => void) => systemClock.after(delay / 40, task) };
  const { report } = await bacnet.discovery
    .find(
      {
        host: "127.0.0.1",
        port: 9,
        localAddress: "127.0.0.1",
        bbmd: "127.0.0.1",
        bbmdPort: bbmd.port,
        bbmdLifetime: 10,
      },
      { wait: 12_500 },
      { signal: new AbortController().signal, clock, onFound: () => {} },
    )
    .then((one) => ({ report: one }));
  expect(report.outcome).toBe("done");
  const count = bbmd.registrations.length;
  expect(count).toBe(3);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(bbmd.registrations).toHaveLength(count);
});
