import { protocols } from "@atrium/drivers";
import { systemClock } from "@atrium/time";
import { BacnetRouter } from "../packages/drivers/test/bacnetRouter.ts";
import { figure, heading } from "./figures.ts";

const DEVICES = 254;
const NETWORK = 7;

/** A search of a network of BACnet devices behind a router: who is there, and what each of them has. */
export async function search(): Promise<void> {
  heading(`Find devices: ${DEVICES} BACnet devices behind a router`);
  const router = new BacnetRouter(1);
  await router.open();
  try {
    for (let index = 0; index < DEVICES; index += 1) {
      router.add({ net: NETWORK, adr: [index >> 8, index & 0xff] }, 1_000 + index).addCircuit(1);
    }
    let objects = 0;
    const began = performance.now();
    const report = await protocols["bacnet"]?.discovery.find(
      { host: "127.0.0.1", port: router.port, localAddress: "127.0.0.1" },
      { network: NETWORK },
      {
        signal: new AbortController().signal,
        clock: systemClock,
        onFound: ({ entries }) => void (objects += entries.length),
      },
    );
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    figure("found, each with its objects", `${seconds} s`, "budget ≤ 15 s");
    figure("  devices", String(report?.found ?? 0), `${objects} objects, ${report?.requests ?? 0} requests`);
  } finally {
    await router.shut();
  }
}
