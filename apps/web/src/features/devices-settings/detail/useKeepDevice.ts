import type { SiteDevice } from "@atrium/contract/devices";
import type { NewDevice } from "@atrium/contract/devices";
import { addDevice, getDevice, changeDevice, removeDevice } from "@atrium/contract/site";
import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../platform/apiError.ts";
import { ask } from "../../../platform/http.ts";
import { siteDeviceQuery } from "../mappingQueries.ts";
import type { DeviceContent } from "./useDeviceForm.ts";

interface KeepDevice {
  change: (
    id: string,
    content: DeviceContent,
    revision: number,
    replacement: string | undefined,
  ) => Promise<SiteDevice>;
  /** A new device, or a retired one again. */
  add: (id: string, content: DeviceContent | Omit<NewDevice, "id">) => Promise<SiteDevice>;
  retire: (id: string) => Promise<void>;
}

/** Sends what shall become of a device, and reads what has become of it. */
export function useKeepDevice(): KeepDevice {
  const queries = useQueryClient();

  async function read(id: string): Promise<SiteDevice> {
    const device = await ask(getDevice, { params: { id } });
    queries.setQueryData(siteDeviceQuery(id).queryKey, device);
    void queries.invalidateQueries({ queryKey: ["mappings"] });
    return device;
  }

  return {
    change: async (id, content, revision, replacement) => {
      try {
        const wanted = { ...content, revision, ...(replacement === undefined ? {} : { replacement }) };
        await ask(changeDevice, { params: { id }, body: wanted });
      } catch (failure) {
        // Somebody was faster: what they did shows beside what was typed here.
        if (failure instanceof ApiError && failure.status === 409) await read(id);
        throw failure;
      }
      return await read(id);
    },
    add: async (id, content) => {
      await ask(addDevice, { body: { id, ...content } });
      return await read(id);
    },
    retire: async (id) => {
      await ask(removeDevice, { params: { id } });
      await read(id);
    },
  };
}
