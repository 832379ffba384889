import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import {
  HandOverGiving,
  HandOverId,
  HandOverNow,
  HandOverQuery,
  HandOverRow,
  HandOverSheet,
  HandOverTaking,
  HandOversQuery,
} from "./handOver.ts";
import { Paged } from "../base/paging.ts";
import { rowId } from "../base/rowId.ts";

export const getHandOver = endpoint({
  method: "GET",
  path: `${CORE_API}/hand-over`,
  needs: "viewable",
  reach: { by: "place", section: "event" },
  runsOn: "core",
  summary: "Get the hand-over sheet of the current shift",
  tag: "events",
  query: HandOverQuery,
  reply: HandOverNow,
  refuses: ["ENF001"],
});

export const listHandOvers = endpoint({
  method: "GET",
  path: `${CORE_API}/hand-overs`,
  needs: "viewable",
  reach: { by: "place", section: "event" },
  runsOn: "core",
  summary: "List signed hand-over sheets, newest first",
  tag: "events",
  query: HandOversQuery,
  reply: Paged(HandOverRow),
  refuses: ["ENF001"],
});

export const signHandOver = endpoint({
  method: "POST",
  path: `${CORE_API}/hand-overs`,
  needs: "controllable",
  runsOn: "core",
  summary: "Hand over: sign and seal the sheet of a shift",
  tag: "events",
  body: HandOverGiving,
  status: 201,
  reply: HandOverSheet,
  refuses: ["ESH001", "ENF001"],
  asksProof: true,
  isPersonal: true,
});

export const getSignedHandOver = endpoint({
  method: "GET",
  path: `${CORE_API}/hand-overs/:id`,
  needs: "viewable",
  runsOn: "core",
  summary: "Get a signed hand-over sheet",
  tag: "events",
  params: z.object({ id: rowId(HandOverId) }),
  reply: HandOverSheet,
});

export const takeHandOver = endpoint({
  method: "POST",
  path: `${CORE_API}/hand-overs/:id/taking`,
  needs: "controllable",
  runsOn: "core",
  summary: "Take over: countersign a hand-over sheet",
  tag: "events",
  params: z.object({ id: rowId(HandOverId) }),
  body: HandOverTaking,
  reply: HandOverSheet,
  refuses: ["ESH001", "ESH002"],
  asksProof: true,
  isPersonal: true,
});
