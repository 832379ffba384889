import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { BacnetServerState } from "./bacnetServer.ts";

export const getBacnetServer = endpoint({
  method: "GET",
  path: `${CORE_API}/integrations/bacnet-server`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "How the site runs as a BACnet/IP device, and which clients use it",
  tag: "integrations",
  reply: BacnetServerState,
});

export const releaseBacnetServer = endpoint({
  method: "DELETE",
  path: `${CORE_API}/integrations/bacnet-server/commands`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Release every point that BACnet clients command",
  tag: "integrations",
  reply: BacnetServerState,
});
