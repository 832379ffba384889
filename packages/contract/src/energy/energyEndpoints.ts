import { CORE_API } from "../base/api.ts";
import { DeviceEnergyQuery, DeviceEnergyReply } from "./deviceEnergy.ts";
import { endpoint } from "../base/endpoint.ts";
import { EnergyQuery, EnergyReply } from "./energy.ts";

export const getEnergy = endpoint({
  method: "GET",
  path: `${CORE_API}/energy`,
  needs: "viewable",
  reach: { by: "place", section: "monitor" },
  runsOn: "core",
  summary: "Get the energy of a place in a range; the baseline may still be pending",
  tag: "energy",
  query: EnergyQuery,
  reply: EnergyReply,
  refuses: ["ENF001"],
});

export const getExpectedEnergy = endpoint({
  method: "GET",
  path: `${CORE_API}/energy/expected`,
  needs: "viewable",
  reach: { by: "place", section: "monitor" },
  runsOn: "core",
  summary: "Get the energy of a place in a range, waiting for its baseline",
  tag: "energy",
  query: EnergyQuery,
  reply: EnergyReply,
  refuses: ["ENF001"],
});

export const getDeviceEnergy = endpoint({
  method: "GET",
  path: `${CORE_API}/energy/devices`,
  needs: "viewable",
  reach: { by: "place" },
  runsOn: "core",
  summary: "Get today's energy of devices by kind and place, from their measured power",
  tag: "energy",
  query: DeviceEnergyQuery,
  reply: DeviceEnergyReply,
  refuses: ["ENF001"],
});
