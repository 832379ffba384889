import * as z from "zod";
import { NODE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { ConnectionMove, NodeDetail, NodeDraining, NodeName, NodesReply } from "./nodes.ts";

const OfNode = z.object({ node: NodeName });

export const listNodes = endpoint({
  method: "GET",
  path: `${NODE_API}/nodes`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "List the processes of the installation: role, state, load, clock, connections",
  tag: "nodes",
  reply: NodesReply,
});

export const getNode = endpoint({
  method: "GET",
  path: `${NODE_API}/nodes/:node`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Get a node and the connections that it holds",
  tag: "nodes",
  params: OfNode,
  reply: NodeDetail,
});

export const drainNode = endpoint({
  method: "POST",
  path: `${NODE_API}/nodes/:node/drain`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Drain a node: others take its work, and it gets no more; or put it back",
  tag: "nodes",
  params: OfNode,
  body: NodeDraining,
  reply: NodesReply,
  refuses: ["ENN001", "ENN002"],
  asksProof: true,
});

export const moveConnections = endpoint({
  method: "POST",
  path: `${NODE_API}/nodes/:node/move`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Move connections of a field node to another one",
  tag: "nodes",
  params: OfNode,
  body: ConnectionMove,
  reply: NodesReply,
  refuses: ["ENN001", "ENN002"],
});

/** The core that answers ends itself: the caller may get no answer. */
export const takeOverCore = endpoint({
  method: "POST",
  path: `${NODE_API}/nodes/:node/take-over`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Let a standby become the active core",
  tag: "nodes",
  params: OfNode,
  body: z.strictObject({}),
  status: 202,
  reply: NodesReply,
  refuses: ["ENN001", "ENN002"],
  asksProof: true,
});
