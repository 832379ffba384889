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
  runsOn: "anywhere",
  summary: "The allow list of the gates by plate, and which readers have each",
  tag: "car park",
  query: AllowListQuery,
  reply: AllowList,
});

export const addAllowedPlate = endpoint({
  method: "POST",
  path: `${CORE_API}/allowed-plates`,
  needs: "controllable",
  runsOn: "core",
  summary: "Put a plate on the list of every reader; the answer says which of them have it",
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
  summary: "Say whose a plate is",
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
  summary: "Take a plate off the list of every reader",
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
  summary: "Have every reader take a plate, or give it up, once more",
  tag: "car park",
  params: AllowedPlateParams,
  body: AllowedPlateRemoval.omit({ reason: true }),
  reply: AllowedPlateReply,
  refuses: ["ENF001", "EPL001"],
});
