import { t } from "@atrium/words";
import { nodeSize, type Schematic, type SchematicEnd, type SchematicNode, type ShownPoint } from "./schematic.ts";

/** The site that drawings are of. */
export interface DrawnSite {
  readonly hasDevice: (device: string) => boolean;
  /** Whether a device has a point, derived ones too. Absent: that is not known. */
  readonly hasPoint?: (device: string, key: string) => boolean;
}

export interface SchematicProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Report = (path: SchematicProblem["path"], message: string) => void;

/** What is wrong with the drawings of a site. */
export function schematicProblems(schematics: readonly Schematic[], site: DrawnSite): SchematicProblem[] {
  const problems: SchematicProblem[] = [];
  const keys = new Set<string>();
  schematics.forEach((schematic, index) => {
    const report: Report = (path, message) => problems.push({ path: [index, ...path], message });
    if (keys.has(schematic.key)) report(["key"], t('"{name}" already exists', { name: schematic.key }));
    keys.add(schematic.key);
    checkNodes(schematic, site, report);
    checkEdges(schematic, site, report);
    checkPoints(schematic.headline, site, (path, message) => report(["headline", ...path], message));
  });
  return problems;
}

function checkNodes({ nodes, size }: Schematic, site: DrawnSite, report: Report): void {
  const before: SchematicNode[] = [];
  nodes.forEach((node, index) => {
    const at = (path: SchematicProblem["path"], message: string) => report(["nodes", index, ...path], message);
    if (before.some(({ key }) => key === node.key)) at(["key"], t('"{name}" already exists', { name: node.key }));
    const [width, height] = nodeSize(node);
    if (node.at[0] + width > size[0] || node.at[1] + height > size[1]) {
      at(
        ["at"],
        t("outside the {columns} columns and {rows} rows of the drawing", { columns: size[0], rows: size[1] }),
      );
    }
    const covered = before.find((other) => overlaps(node, other));
    if (covered !== undefined) at(["at"], t('covers "{name}"', { name: covered.name ?? covered.key }));
    if (node.device !== undefined && !site.hasDevice(node.device)) {
      at(["device"], t('there is no device "{device}"', { device: node.device }));
    } else {
      checkPoints(node.points, site, (path, message) => at(["points", ...path], message), node.device);
    }
    before.push(node);
  });
}

function overlaps(one: SchematicNode, other: SchematicNode): boolean {
  const [width, height] = nodeSize(one);
  const [otherWidth, otherHeight] = nodeSize(other);
  return (
    one.at[0] < other.at[0] + otherWidth &&
    other.at[0] < one.at[0] + width &&
    one.at[1] < other.at[1] + otherHeight &&
    other.at[1] < one.at[1] + height
  );
}

function checkEdges({ nodes, edges, size }: Schematic, site: DrawnSite, report: Report): void {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  edges.forEach((edge, index) => {
    const at = (path: SchematicProblem["path"], message: string) => report(["edges", index, ...path], message);
    for (const end of ["from", "to"] as const) {
      checkEnd(edge[end], byKey.get(edge[end].node), (path, message) => at([end, ...path], message));
    }
    edge.via.forEach(([x, y], corner) => {
      if (x > size[0] || y > size[1]) at(["via", corner], t("outside the drawing"));
    });
    checkPoints(edge.flow, site, (path, message) => at(["flow", ...path], message));
    checkPoints(edge.points, site, (path, message) => at(["points", ...path], message));
    for (const part of ["status", "trip"] as const) {
      const point = edge.breaker?.[part];
      if (point === undefined) continue;
      checkPoints([point], site, ([, ...path], message) => at(["breaker", part, ...path], message));
    }
  });
}

function checkEnd({ node: key, side, offset }: SchematicEnd, node: SchematicNode | undefined, report: Report): void {
  if (node === undefined) {
    report(["node"], t('there is no node "{name}"', { name: key }));
    return;
  }
  const [width, height] = nodeSize(node);
  const most = side === "left" || side === "right" ? height : width;
  if (offset !== undefined && offset > most) report(["offset"], t("expected at most {most}", { most }));
}

function checkPoints(points: readonly ShownPoint[], site: DrawnSite, report: Report, own?: string): void {
  points.forEach(({ device = own, point }, index) => {
    if (device === undefined) {
      report([index, "device"], t("expected a device: its node has none"));
    } else if (!site.hasDevice(device)) {
      report([index, "device"], t('there is no device "{device}"', { device }));
    } else if (site.hasPoint?.(device, point) === false) {
      report([index, "point"], t('{device} has no point "{key}"', { device, key: point }));
    }
  });
}
