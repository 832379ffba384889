import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { ConnectionId } from "../base/ids.ts";
import { ListQuery, Paged } from "../base/paging.ts";
import { ConnectionChange, NewConnection, SiteConnection } from "./siteConnection.ts";

export const listConnections = endpoint({
  method: "GET",
  path: `${CORE_API}/connections`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "List field connections, without their secrets",
  tag: "site",
  query: ListQuery,
  reply: Paged(SiteConnection),
});

export const addConnection = endpoint({
  method: "POST",
  path: `${CORE_API}/connections`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Add a connection",
  tag: "site",
  body: NewConnection,
  status: 201,
  reply: SiteConnection,
  refuses: ["EDV007"],
});

export const getConnection = endpoint({
  method: "GET",
  path: `${CORE_API}/connections/:id`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Get a connection, without its secrets",
  tag: "site",
  params: z.object({ id: ConnectionId }),
  reply: SiteConnection,
});

export const changeConnection = endpoint({
  method: "PUT",
  path: `${CORE_API}/connections/:id`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Change a connection; an omitted secret is kept, null removes it",
  tag: "site",
  params: z.object({ id: ConnectionId }),
  body: ConnectionChange,
  reply: SiteConnection,
  refuses: ["EDV007", "EDV009"],
});

export const removeConnection = endpoint({
  method: "DELETE",
  path: `${CORE_API}/connections/:id`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Remove a connection that no device uses",
  tag: "site",
  params: z.object({ id: ConnectionId }),
  reply: null,
  refuses: ["EDV010"],
});
