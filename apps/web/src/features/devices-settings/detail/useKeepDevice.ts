import { DeviceDescription, type NewDevice, SiteDevice } from "@atrium/contract";
import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../platform/apiError.ts";
import { CORE, get, send } from "../../../platform/http.ts";
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
  const path = (id: string) => `${CORE}/devices/${encodeURIComponent(id)}`;

  async function read(id: string): Promise<SiteDevice> {
    const device = await get(SiteDevice, path(id));
    queries.setQueryData(siteDeviceQuery(id).queryKey, device);
    void queries.invalidateQueries({ queryKey: ["mappings"] });
    return device;
  }

  return {
    change: async (id, content, revision, replacement) => {
      try {
        const wanted = { ...content, revision, ...(replacement === undefined ? {} : { replacement }) };
        await send(DeviceDescription, "PUT", path(id), wanted);
      } catch (failure) {
        // Somebody was faster: what they did shows beside what was typed here.
        if (failure instanceof ApiError && failure.status === 409) await read(id);
        throw failure;
      }
      return await read(id);
    },
    add: async (id, content) => {
      await send(DeviceDescription, "POST", `${CORE}/devices`, { id, ...content });
      return await read(id);
    },
    retire: async (id) => {
      await send(null, "DELETE", path(id));
      await read(id);
    },
  };
}
