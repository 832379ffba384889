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
  summary: "List field protocols with their connection forms, products and address forms",
  tag: "site",
  query: ListQuery,
  reply: Paged(ProtocolDescription),
});

export const probe = endpoint({
  method: "POST",
  path: `${CORE_API}/probes`,
  needs: "devicesSettable",
  runsOn: "field",
  summary: "Test a connection or device by reading it once; nothing is written",
  tag: "site",
  body: NewProbe,
  reply: ProbeReport,
  refuses: ["ENF001", "EDV008"],
});
