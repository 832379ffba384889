import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { FireProgramChange, FireProgramReply } from "../alarms/fireEffect.ts";

export const getFireProgram = endpoint({
  method: "GET",
  path: `${CORE_API}/fire-program`,
  needs: "devicesSettable",
  runsOn: "anywhere",
  summary: "Get the programs of the site's fire panels",
  tag: "site",
  reply: FireProgramReply,
});

export const changeFireProgram = endpoint({
  method: "PUT",
  path: `${CORE_API}/fire-program`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Set the programs of the site's fire panels",
  tag: "site",
  body: FireProgramChange,
  reply: FireProgramReply,
  refuses: ["EDV009"],
});
