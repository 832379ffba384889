import { type DrawnSite, Schematic, schematicProblems, type SchematicProblem } from "@atrium/contract/site";
import { t } from "@atrium/words";
import type { Chosen } from "./changes.ts";

/** What is wrong with a drawing, and where that is. */
export interface Problem {
  /** undefined: it is of the whole. */
  readonly chosen: Chosen | undefined;
  readonly message: string;
}

/** By the check of the server, and the schema of what is sent to it. */
export function problemsOf(drawing: Schematic, site: DrawnSite): Problem[] {
  if (drawing.nodes.length === 0) return [{ chosen: undefined, message: t("Add at least one piece of equipment") }];
  const issues = Schematic.safeParse(drawing).error?.issues ?? [];
  const unfit = issues.map(({ path, message }) => problemAt(drawing, { path: path.map(plain), message }));
  const wrong = schematicProblems([drawing], site).map(({ path, message }) =>
    problemAt(drawing, { path: path.slice(1), message }),
  );
  return [...unfit, ...wrong];
}

function plain(part: PropertyKey): string | number {
  return typeof part === "number" ? part : String(part);
}

function problemAt({ nodes, edges }: Schematic, { path: [list, index], message }: SchematicProblem): Problem {
  if (typeof index !== "number") return { chosen: undefined, message };
  const node = list === "nodes" ? nodes[index] : undefined;
  if (node !== undefined) return { chosen: { kind: "node", key: node.key }, message };
  const isEdge = list === "edges" && edges[index] !== undefined;
  return { chosen: isEdge ? { kind: "edge", index } : undefined, message };
}
