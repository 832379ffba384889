import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { FloorKey, PlacementKey } from "./place.ts";
import { PlanChange, PlanChangeReply, PlanReply, UnderlayChange, UnderlayReply } from "./plan/planChange.ts";

export const getFloorPlan = endpoint({
  method: "GET",
  path: `${CORE_API}/places/:key/floors/:floor/plan`,
  needs: "devicesSettable",
  runsOn: "anywhere",
  summary: "Get a floor plan with the devices on it",
  tag: "site",
  params: z.object({ key: PlacementKey, floor: FloorKey }),
  reply: PlanReply,
});

export const changeFloorPlan = endpoint({
  method: "PUT",
  path: `${CORE_API}/places/:key/floors/:floor/plan`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Change a floor's plan: rooms, walls, doors, zones",
  tag: "site",
  params: z.object({ key: PlacementKey, floor: FloorKey }),
  body: PlanChange,
  reply: PlanChangeReply,
  refuses: ["EDV009", "EDV012"],
});

export const getFloorUnderlay = endpoint({
  method: "GET",
  path: `${CORE_API}/places/:key/floors/:floor/underlay`,
  needs: "devicesSettable",
  runsOn: "anywhere",
  summary: "Get the underlay of a plan",
  tag: "site",
  params: z.object({ key: PlacementKey, floor: FloorKey }),
  reply: UnderlayReply,
});

export const changeFloorUnderlay = endpoint({
  method: "PUT",
  path: `${CORE_API}/places/:key/floors/:floor/underlay`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Set, move or remove the underlay of a plan",
  tag: "site",
  params: z.object({ key: PlacementKey, floor: FloorKey }),
  body: UnderlayChange,
  reply: UnderlayReply,
  refuses: ["EDV009"],
});
