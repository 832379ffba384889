import {
  AllowList,
  AllowListQuery,
  AllowedPlateChange,
  AllowedPlateParams,
  AllowedPlateRemoval,
  AllowedPlateReply,
  NewAllowedPlate,
} from "./allowList.ts";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";

export const listAllowedPlates = endpoint({
  method: "GET",
  path: `${CORE_API}/allowed-plates`,
  needs: "viewable",
  reach: { by: "place", section: "security" },
  runsOn: "core",
  summary: "List allowed plates and which readers have each",
  tag: "car park",
  query: AllowListQuery,
  reply: AllowList,
});

export const addAllowedPlate = endpoint({
  method: "POST",
  path: `${CORE_API}/allowed-plates`,
  needs: "controllable",
  runsOn: "core",
  summary: "Add a plate to the allow list of every reader; the reply says which have it",
  tag: "car park",
  body: NewAllowedPlate,
  reply: AllowedPlateReply,
  refuses: ["EPL001", "EPL002", "EPL003"],
});

export const changeAllowedPlate = endpoint({
  method: "PUT",
  path: `${CORE_API}/allowed-plates/:plate`,
  needs: "controllable",
  runsOn: "core",
  summary: "Set the holder of a plate",
  tag: "car park",
  params: AllowedPlateParams,
  body: AllowedPlateChange,
  reply: AllowedPlateReply,
  refuses: ["ENF001", "EPL001"],
});

export const removeAllowedPlate = endpoint({
  method: "POST",
  path: `${CORE_API}/allowed-plates/:plate/removals`,
  needs: "controllable",
  runsOn: "core",
  summary: "Remove a plate from the allow list of every reader",
  tag: "car park",
  params: AllowedPlateParams,
  body: AllowedPlateRemoval,
  reply: AllowedPlateReply,
  refuses: ["ENF001", "EPL001"],
});

export const distributeAllowedPlate = endpoint({
  method: "POST",
  path: `${CORE_API}/allowed-plates/:plate/distributions`,
  needs: "controllable",
  runsOn: "core",
  summary: "Resend a plate, or its removal, to every reader",
  tag: "car park",
  params: AllowedPlateParams,
  body: AllowedPlateRemoval.omit({ reason: true }),
  reply: AllowedPlateReply,
  refuses: ["ENF001", "EPL001"],
});
