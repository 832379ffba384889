import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { DeviceId } from "../base/ids.ts";
import { DeviceDescription } from "../devices/point.ts";
import { DeviceChange, MAX_NEW_DEVICES, NewDevice, NewDevices, SiteDevice } from "../devices/siteDevice.ts";

export const addDevice = endpoint({
  method: "POST",
  path: `${CORE_API}/devices`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Add a device; the id of a retired device restores it",
  tag: "site",
  body: NewDevice,
  status: 201,
  reply: DeviceDescription,
  refuses: ["EDV007"],
});

export const addDevices = endpoint({
  method: "POST",
  path: `${CORE_API}/device-batches`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Add several devices, all or none",
  tag: "site",
  body: NewDevices,
  status: 201,
  reply: z.object({ devices: z.array(DeviceDescription).max(MAX_NEW_DEVICES) }),
  refuses: ["EDV007"],
});

export const getDevice = endpoint({
  method: "GET",
  path: `${CORE_API}/devices/:id`,
  needs: "devicesSettable",
  runsOn: "anywhere",
  summary: "Get a device with its settings, including a retired one",
  tag: "site",
  params: z.object({ id: DeviceId }),
  reply: SiteDevice,
});

export const changeDevice = endpoint({
  method: "PUT",
  path: `${CORE_API}/devices/:id`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Change a device: name, place, connection, address",
  tag: "site",
  params: z.object({ id: DeviceId }),
  body: DeviceChange,
  reply: DeviceDescription,
  refuses: ["EDV007", "EDV009"],
});

export const removeDevice = endpoint({
  method: "DELETE",
  path: `${CORE_API}/devices/:id`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Retire a device; its history is kept",
  tag: "site",
  params: z.object({ id: DeviceId }),
  reply: null,
});
