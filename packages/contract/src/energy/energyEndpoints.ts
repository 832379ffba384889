import { CORE_API } from "../base/api.ts";
import { DeviceEnergyQuery, DeviceEnergyReply } from "./deviceEnergy.ts";
import { endpoint } from "../base/endpoint.ts";
import { EnergyQuery, EnergyReply } from "./energy.ts";

export const getEnergy = endpoint({
  method: "GET",
  path: `${CORE_API}/energy`,
  needs: "viewable",
  runsOn: "anywhere",
  summary: "Energy of a place in a range, at once: its baseline is pending until it is fitted",
  tag: "energy",
  query: EnergyQuery,
  reply: EnergyReply,
  refuses: ["ENF001"],
});

export const getExpectedEnergy = endpoint({
  method: "GET",
  path: `${CORE_API}/energy/expected`,
  needs: "viewable",
  runsOn: "anywhere",
  summary: "The same once its baseline is fitted, with what was expected",
  tag: "energy",
  query: EnergyQuery,
  reply: EnergyReply,
  refuses: ["ENF001"],
});

export const getDeviceEnergy = endpoint({
  method: "GET",
  path: `${CORE_API}/energy/devices`,
  needs: "viewable",
  runsOn: "anywhere",
  summary: "What the devices of a kind and place used today, from their own measured power",
  tag: "energy",
  query: DeviceEnergyQuery,
  reply: DeviceEnergyReply,
  refuses: ["ENF001"],
});
