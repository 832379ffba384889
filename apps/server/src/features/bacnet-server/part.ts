import { getBacnetServer, releaseBacnetServer } from "@atrium/contract/integrations";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";
import type { Part } from "../../platform/part.ts";
import { BacnetDevice, type BacnetDeviceOptions } from "./bacnetDevice.ts";

export type BacnetServerPartOptions = BacnetDeviceOptions;

/** The site as a BACnet/IP device, for building management systems of other makers. */
export function bacnetServerPart(options: BacnetServerPartOptions): Part {
  const device = new BacnetDevice(options);
  return {
    name: "bacnet server",
    routes: [
      async (app) => {
        handle(app, getBacnetServer, () => device.state());
        handle(app, releaseBacnetServer, async (request) => device.release(personOf(request)));
      },
    ],
    start: async () => device.start(),
    stop: async () => device.stop(),
  };
}
