import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { ListQuery, Paged } from "../base/paging.ts";
import { ProbeReport } from "./probe.ts";
import { ProtocolDescription } from "./protocol.ts";
import { NewProbe } from "./siteProbe.ts";

export const listProtocols = endpoint({
  method: "GET",
  path: `${CORE_API}/protocols`,
  needs: "devicesSettable",
  runsOn: "anywhere",
  summary: "Field protocols: the forms of their connections, and their products with the forms of an address",
  tag: "site",
  query: ListQuery,
  reply: Paged(ProtocolDescription),
});

export const probe = endpoint({
  method: "POST",
  path: `${CORE_API}/probes`,
  needs: "devicesSettable",
  runsOn: "field",
  summary: "Read a connection or a device once, as a test; nothing is written to it",
  tag: "site",
  body: NewProbe,
  reply: ProbeReport,
  refuses: ["ENF001", "EDV008"],
});
