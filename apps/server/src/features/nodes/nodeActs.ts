import { NODE_ACTS, type NodeAct, type NodeRow } from "@atrium/contract/system";
import { t } from "@atrium/words";

export type ActableNode = Pick<NodeRow, "name" | "roles" | "state" | "connections">;

/** The acts that a node allows now. */
export function actsOf(node: ActableNode, all: readonly ActableNode[]): NodeAct[] {
  return NODE_ACTS.filter((act) => whyNot(act, node, all) === undefined);
}

/** Why an act is not possible with a node now; undefined: it is. */
export function whyNot(act: NodeAct, node: ActableNode, all: readonly ActableNode[]): string | undefined {
  const { name, state } = node;
  if (all.length === 1) return t("Everything runs on {node}: there is no other node", { node: name });
  if (state === "gone" || state === "cut-off") return t("{node} is not responding", { node: name });
  switch (act) {
    case "drain":
      return whyNotDrained(node, all);
    case "put-back":
      return state === "drained" ? undefined : t("{node} is not drained", { node: name });
    case "move":
      if (!node.roles.includes("field")) return t("{node} is not a field node", { node: name });
      if (node.connections === 0) return t("{node} holds no connections", { node: name });
      return takersOf(node, all).length > 0 ? undefined : t("No other field node is active");
    case "take-over":
      return state === "standby" ? undefined : t("{node} is not a standby", { node: name });
    default:
      throw new Error(`unknown act ${String(act satisfies never)}`);
  }
}

function whyNotDrained(node: ActableNode, all: readonly ActableNode[]): string | undefined {
  const { name, state, roles } = node;
  if (state === "drained") return t("{node} is drained already", { node: name });
  if (roles.includes("core")) {
    if (state === "standby") return undefined;
    return t("{node} is the active core: let a standby take over first", { node: name });
  }
  if (takersOf(node, all).length > 0) return undefined;
  return roles.includes("field") ? t("No other field node is active") : t("No other web node is active");
}

/** The nodes that can take its work. */
export function takersOf(node: ActableNode, all: readonly ActableNode[]): ActableNode[] {
  const [role] = node.roles;
  return all.filter(({ name, roles, state }) => {
    return name !== node.name && state === "active" && role !== undefined && roles.includes(role);
  });
}
