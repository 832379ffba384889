import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { ConnectionDetail, ConnectionDetailQuery, ConnectionFigures, PauseChange } from "./connectionState.ts";
import { endpoint } from "../base/endpoint.ts";
import { ConnectionId } from "../base/ids.ts";
import { ListQuery, Paged } from "../base/paging.ts";

export const listConnectionStates = endpoint({
  method: "GET",
  path: `${CORE_API}/connection-states`,
  needs: "devicesSettable",
  runsOn: "field",
  summary: "How the connections to the field do",
  tag: "site",
  query: ListQuery,
  reply: Paged(ConnectionFigures),
});

export const getConnectionState = endpoint({
  method: "GET",
  path: `${CORE_API}/connection-states/:id`,
  needs: "devicesSettable",
  runsOn: "field",
  summary: "How a connection does: its last day, the devices behind it, and its last exchanges in words",
  tag: "site",
  params: z.object({ id: ConnectionId }),
  query: ConnectionDetailQuery,
  reply: ConnectionDetail,
});

export const pauseConnection = endpoint({
  method: "PUT",
  path: `${CORE_API}/connection-states/:id/pause`,
  needs: "devicesSettable",
  runsOn: "field",
  summary: "Pause a connection, or end its pause; nothing is read or commanded through it in between",
  tag: "site",
  params: z.object({ id: ConnectionId }),
  body: PauseChange,
  reply: ConnectionFigures,
});
