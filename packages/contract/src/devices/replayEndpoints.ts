import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import {
  ReplayChanges,
  ReplayChangesQuery,
  ReplayMarks,
  ReplayMarksQuery,
  ReplayStates,
  ReplayStatesQuery,
} from "./replay.ts";

export const getReplayStates = endpoint({
  method: "GET",
  path: `${CORE_API}/replay/states`,
  needs: "viewable",
  reach: { by: "place" },
  runsOn: "anywhere",
  summary: "Get the values of a channel's points at a place at a past moment",
  tag: "replay",
  query: ReplayStatesQuery,
  reply: ReplayStates,
  refuses: ["ENF001"],
});

export const getReplayChanges = endpoint({
  method: "GET",
  path: `${CORE_API}/replay/changes`,
  needs: "viewable",
  reach: { by: "place" },
  runsOn: "anywhere",
  summary: "List changes of a channel's points at a place over a period, in order",
  tag: "replay",
  query: ReplayChangesQuery,
  reply: ReplayChanges,
  refuses: ["ENF001"],
});

export const getReplayMarks = endpoint({
  method: "GET",
  path: `${CORE_API}/replay/marks`,
  needs: "viewable",
  reach: { by: "place" },
  runsOn: "anywhere",
  summary: "List the marks of a day for replay: faults, silence, commands, events, fire",
  tag: "replay",
  query: ReplayMarksQuery,
  reply: ReplayMarks,
  refuses: ["ENF001"],
});
