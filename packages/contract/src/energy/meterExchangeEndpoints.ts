import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { DeviceId } from "../base/ids.ts";
import { MeterExchange, NewMeterExchange } from "./meterExchange.ts";
import { PageQuery, Paged } from "../base/paging.ts";
import { RowId } from "../base/rowId.ts";

const params = z.object({ id: DeviceId });

export const listMeterExchanges = endpoint({
  method: "GET",
  path: `${CORE_API}/meters/:id/exchanges`,
  needs: "viewable",
  reach: { by: "device" },
  runsOn: "core",
  summary: "List meter replacements of a device, including withdrawn ones, newest first",
  tag: "meters",
  params: z.object({ id: DeviceId }),
  query: PageQuery,
  reply: Paged(MeterExchange),
});

export const addMeterExchange = endpoint({
  method: "POST",
  path: `${CORE_API}/meters/:id/exchanges`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Record a meter replacement: no consumption is counted across it",
  tag: "meters",
  params: z.object({ id: DeviceId }),
  body: NewMeterExchange,
  status: 201,
  reply: MeterExchange,
  refuses: ["EMT001"],
});

export const removeMeterExchange = endpoint({
  method: "DELETE",
  path: `${CORE_API}/meters/:id/exchanges/:exchange`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Withdraw a meter replacement: it stays listed but no longer counts",
  tag: "meters",
  params: params.extend({ exchange: RowId }),
  reply: null,
});
