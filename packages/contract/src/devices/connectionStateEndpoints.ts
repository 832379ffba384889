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
  summary: "Get the state of all field connections",
  tag: "site",
  query: ListQuery,
  reply: Paged(ConnectionFigures),
});

export const getConnectionState = endpoint({
  method: "GET",
  path: `${CORE_API}/connection-states/:id`,
  needs: "devicesSettable",
  runsOn: "field",
  summary: "Get the state of a connection: last day, devices, recent exchanges",
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
  summary: "Pause or resume a connection; nothing is read or commanded while it is paused",
  tag: "site",
  params: z.object({ id: ConnectionId }),
  body: PauseChange,
  reply: ConnectionFigures,
});
