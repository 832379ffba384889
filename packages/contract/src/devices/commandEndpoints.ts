import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import {
  CommandQuery,
  CommandReply,
  CommandRequest,
  CommandRow,
  HoldQuery,
  HoldRow,
  Provenance,
  UndoReply,
  UndoRequest,
} from "./command.ts";
import { endpoint } from "../base/endpoint.ts";
import { CommandId, PointId } from "../base/ids.ts";
import { Paged } from "../base/paging.ts";

export const listHolds = endpoint({
  method: "GET",
  path: `${CORE_API}/holds`,
  needs: "viewable",
  reach: { by: "filter" },
  runsOn: "core",
  summary: "List manual overrides, first to end first",
  tag: "commands",
  query: HoldQuery,
  reply: Paged(HoldRow),
});

export const submitCommand = endpoint({
  method: "POST",
  path: `${CORE_API}/commands`,
  needs: "controllable",
  reach: { by: "filter" },
  runsOn: "core",
  summary: "Command points; the outcome is sent live and can be read by the command id",
  tag: "commands",
  body: CommandRequest,
  status: 202,
  reply: CommandReply,
  refuses: ["ECM001"],
});

export const listCommands = endpoint({
  method: "GET",
  path: `${CORE_API}/commands`,
  needs: "viewable",
  reach: { by: "filter" },
  runsOn: "core",
  summary: "List commands of all devices or one, newest first",
  tag: "commands",
  query: CommandQuery,
  reply: Paged(CommandRow),
});

export const getCommand = endpoint({
  method: "GET",
  path: `${CORE_API}/commands/:id`,
  needs: "viewable",
  reach: { by: "filter" },
  runsOn: "core",
  summary: "Get a command with the outcome of each target",
  tag: "commands",
  params: z.object({ id: CommandId }),
  reply: CommandReply,
});

export const undoCommand = endpoint({
  method: "POST",
  path: `${CORE_API}/commands/:id/undo`,
  needs: "controllable",
  reach: { by: "filter" },
  runsOn: "core",
  summary: "Undo a command where nothing has changed since",
  tag: "commands",
  params: z.object({ id: CommandId }),
  body: UndoRequest,
  status: 202,
  reply: UndoReply,
  refuses: ["ECM001"],
});

export const getProvenance = endpoint({
  method: "GET",
  path: `${CORE_API}/points/:id/provenance`,
  needs: "viewable",
  reach: { by: "point" },
  runsOn: "core",
  summary: "Explain a point: every source that sets it, the winner first",
  tag: "points",
  params: z.object({ id: z.coerce.number().pipe(PointId) }),
  reply: Provenance,
});
