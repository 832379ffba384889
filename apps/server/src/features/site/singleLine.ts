import { DeviceId, PointKey } from "@atrium/contract";
import type { ElectricalNode } from "@atrium/contract/energy";
import {
  type EdgeBreaker,
  MAX_NODES,
  MAX_SCHEMATICS,
  type Schematic,
  type SchematicEdge,
  type SchematicEnd,
  type SchematicNode,
  type Schematics,
} from "@atrium/contract/site";

interface DrawnSite {
  /** What people have drawn: it replaces a drawing of the same devices. */
  readonly drawn: Schematics;
  readonly hasPoint: (device: string, key: string) => boolean;
  /** The point of an energy meter that is its power. */
  readonly powerOf: (device: string) => string | undefined;
}

/** The single line of a site whose people have drawn none: each incomer with its transformers and boards, from the grid downwards. */
export function singleLine(nodes: readonly ElectricalNode[], site: DrawnSite): Schematics {
  const drawn = new Set(
    site.drawn.flatMap((one) => (one.page === "electrical" ? one.nodes.flatMap(({ device }) => device ?? []) : [])),
  );
  if (nodes.some(({ device }) => device !== undefined && drawn.has(device))) return [];
  const taken = new Set(site.drawn.map(({ key }) => key));
  const roots = nodes.filter(({ kind }) => kind === "incomer");
  return roots.slice(0, MAX_SCHEMATICS).flatMap((root) => {
    const drawing = new SingleLine(nodes, site).draw(root);
    const key = `single-line-${root.key}`.slice(0, 40).replace(/-$/, "");
    return drawing === undefined || taken.has(key) ? [] : [{ ...drawing, key }];
  });
}

/** Columns and rows of a board, with the gap to the next one, and how many stand beside each other. */
const BOARD = [4, 5] as const;
const PITCH = 5;
const MOST_BESIDE = 8;
/** Rows from a busbar to what it feeds. */
const DROP = 4;
/** The row at which the incomer's busbar begins. */
const TRUNK = 4;
/** Columns of a busbar, whose name and values stand above its end. */
const NARROWEST = 24;
/** Columns and rows of a symbol with its label beside it. */
const SIDE = [12, 3] as const;

interface Feed {
  readonly from: SchematicEnd;
  /** The node of the tree at its end: what measures it and switches it. */
  readonly node: ElectricalNode;
  /** At which it meets its busbar. */
  readonly column: number;
}

/** A drawing that is being made, from the top to the bottom. */
class SingleLine {
  readonly #tree: readonly ElectricalNode[];
  readonly #site: DrawnSite;
  readonly #nodes: SchematicNode[] = [];
  readonly #edges: SchematicEdge[] = [];
  #width = 0;
  /** The first row that is free. */
  #row = 0;

  constructor(tree: readonly ElectricalNode[], site: DrawnSite) {
    this.#tree = tree;
    this.#site = site;
  }

  /** undefined: it is larger than a drawing may be */
  draw(root: ElectricalNode): Omit<Schematic, "key"> | undefined {
    this.#put({
      ...this.#node(root, ["voltage-a-b", "frequency", "active-power"]),
      kind: "incomer",
      at: [0, 0],
      label: "right",
    });
    const trunk = `${root.key}-busbar`.slice(0, 40);
    this.#row = TRUNK + 1;
    let last = 1;
    for (const child of this.#childrenOf(root)) {
      last = this.#row - TRUNK + SIDE[1] / 2;
      this.#branch(child, { node: trunk, side: "right", offset: last });
    }
    this.#put({ key: trunk, kind: "busbar", at: [0.5, TRUNK], size: [1, Math.ceil(last) + 1], points: [] });
    this.#wire({ from: { node: root.key, side: "bottom" }, node: root }, { node: trunk, side: "top" });
    const rows = this.#row;
    if (this.#nodes.length > MAX_NODES || rows > 200) return undefined;
    return {
      name: root.name,
      page: "electrical",
      size: [Math.max(24, this.#width), rows],
      headline: [],
      nodes: this.#nodes,
      edges: this.#edges,
    };
  }

  /** What hangs on the incomer: a transformer with what is behind it, or a board. */
  #branch(node: ElectricalNode, from: SchematicEnd): void {
    if (node.kind !== "transformer") {
      this.#row += 2;
      this.#bus(node, { from, node, column: 3 }, 2);
      return;
    }
    let before = from;
    if (node.switchgear !== undefined) {
      const key = `${node.key}-switchgear`.slice(0, 40);
      this.#put({
        key,
        kind: "breaker",
        at: [3, this.#row],
        size: [...SIDE],
        device: node.switchgear,
        points: this.#points(node.switchgear, ["active-power"]),
        label: "right",
      });
      this.#edges.push({ ...edge(before, { node: key, side: "left" }), flow: this.#power(node.switchgear) });
      before = { node: key, side: "bottom" };
      this.#row += 4;
    }
    this.#put({
      ...this.#node(node, ["temperature"]),
      kind: "transformer",
      at: [3, this.#row],
      size: [...SIDE],
      label: "right",
    });
    const [child] = this.#childrenOf(node);
    const flow = this.#power(node.switchgear ?? child?.device);
    const side = before.side === "right" ? "left" : "top";
    this.#edges.push({ ...edge(before, { node: node.key, side }), flow });
    this.#row += 6;
    for (const one of this.#childrenOf(node)) {
      this.#bus(one, { from: { node: node.key, side: "bottom" }, node: one, column: 4 }, 2);
    }
  }

  /** A busbar with its boards, and below it the busbars that it feeds. */
  #bus(node: ElectricalNode, feed: Feed, left: number): void {
    const children = this.#childrenOf(node);
    const nested = children.filter(({ kind }) => kind === "main-board" || kind === "transformer");
    const leaves = children.filter((child) => !nested.includes(child));
    const capacitor = node.kind === "main-board" ? node.capacitor?.device : undefined;
    const first = left + nested.length;
    const count = leaves.length + (capacitor === undefined ? 0 : 1);
    const width = Math.max(NARROWEST, nested.length + Math.min(MOST_BESIDE, count) * PITCH);
    const lines = Math.max(1, Math.ceil(count / MOST_BESIDE));
    const rows = Array.from({ length: lines }, (_, line) => this.#row + line * (DROP + BOARD[1] + 2));
    rows.forEach((row, line) => {
      const key = line === 0 ? node.key : `${node.key}-${String(line + 1)}`;
      const points = ["active-power", "current-a", "voltage-a-b", "power-factor"];
      this.#put({
        ...this.#node(node, line === 0 ? points : []),
        key,
        kind: "busbar",
        label: "right",
        at: [left, row],
        size: [width, 1],
      });
      if (line > 0) {
        const above = line === 1 ? node.key : `${node.key}-${String(line)}`;
        this.#edges.push(edge({ node: above, side: "left" }, { node: key, side: "left" }));
      }
    });
    this.#wire(feed, { node: node.key, side: "top", offset: feed.column - left });
    const all: readonly (ElectricalNode | string)[] = [...(capacitor === undefined ? [] : [capacitor]), ...leaves];
    all.forEach((leaf, index) => {
      const [line, column] = [Math.floor(index / MOST_BESIDE), index % MOST_BESIDE];
      const at: [number, number] = [first + column * PITCH, (rows[line] ?? this.#row) + DROP];
      const bus = line === 0 ? node.key : `${node.key}-${String(line + 1)}`;
      this.#leaf(leaf, { node: bus, side: "bottom", offset: at[0] - left + BOARD[0] / 2 }, at);
    });
    this.#width = Math.max(this.#width, left + width + 1);
    this.#row = (rows.at(-1) ?? this.#row) + (count === 0 ? 2 : DROP + BOARD[1] + 2);
    nested.forEach((child, index) => {
      const from: SchematicEnd = { node: node.key, side: "bottom", offset: index + 0.5 };
      this.#nested(child, { from, node: child, column: left + index + 0.5 }, left + index);
    });
  }

  /** A busbar below another one, with its transfer switch and generator where it has them. */
  #nested(node: ElectricalNode, feed: Feed, left: number): void {
    const standby = node.kind === "main-board" ? node.standby : undefined;
    if (standby === undefined) {
      this.#row += 1;
      this.#bus(node, feed, left);
      return;
    }
    const key = `${node.key}-switch`.slice(0, 40);
    const { device } = standby;
    this.#put({
      key,
      kind: "transfer-switch",
      at: [left, this.#row],
      ...(device !== undefined && { device }),
      points: [],
    });
    const normal = this.#breaker(device, "ats-normal-breaker");
    this.#edges.push({
      ...edge(feed.from, { node: key, side: "top", offset: 0.5 }),
      flow: this.#power(node.device),
      breaker: normal,
    });
    const generator = this.#tree.find((one) => one.key === standby.generator);
    if (generator !== undefined) {
      const tank = generator.kind === "generator" ? generator.dayTank : undefined;
      const shown = this.#node(generator, ["status", "active-power", "oil-temperature"]);
      const fuel =
        tank === undefined
          ? []
          : this.#points(tank, ["level"]).map(({ point }) => ({ device: DeviceId.parse(tank), point }));
      const drawn = `${node.key}-generator`.slice(0, 40);
      const points = [...shown.points, ...fuel];
      this.#put({
        ...shown,
        key: drawn,
        points,
        kind: "generator",
        at: [left + 12, this.#row],
        size: [SIDE[0], 4],
        label: "right",
      });
      this.#edges.push({
        ...edge({ node: drawn, side: "left" }, { node: key, side: "right" }),
        flow: this.#power(generator.device),
        breaker: this.#breaker(device, "ats-emergency-breaker"),
      });
      this.#width = Math.max(this.#width, left + 12 + SIDE[0]);
    }
    this.#row += 8;
    this.#bus(node, { from: { node: key, side: "bottom" }, node, column: left + 3 }, left);
  }

  #leaf(leaf: ElectricalNode | string, from: SchematicEnd, at: [number, number]): void {
    if (typeof leaf === "string") {
      const key = `${from.node}-capacitor`.slice(0, 40);
      const points = this.#points(leaf, ["reactive-power"]);
      this.#put({ key, kind: "capacitor", at, size: [...BOARD], device: DeviceId.parse(leaf), points });
      this.#edges.push(edge(from, { node: key, side: "top" }));
      return;
    }
    const kind = leaf.kind === "solar" ? "solar" : "board";
    this.#put({ ...this.#node(leaf, ["active-power", "current-a"]), kind, at, size: [...BOARD] });
    this.#wire({ from, node: leaf }, { node: leaf.key, side: "top" });
  }

  #childrenOf({ key }: ElectricalNode): readonly ElectricalNode[] {
    return this.#tree.filter((node) => "from" in node && node.from === key);
  }

  /** A node of the tree with the points that its device or its meter has. */
  #node({ key, name, device, meter }: ElectricalNode, points: readonly string[]): Omit<SchematicNode, "kind" | "at"> {
    if (device !== undefined) return { key, name, device, points: this.#points(device, points) };
    if (meter === undefined || points.length === 0) return { key, name, points: [] };
    return { key, name, points: this.#power(meter) };
  }

  #points(device: string, keys: readonly string[]): SchematicNode["points"] {
    return keys.flatMap((key) => (this.#site.hasPoint(device, key) ? [{ point: PointKey.parse(key) }] : []));
  }

  /** The power that a device measures, as what flows. */
  #power(device: string | undefined): SchematicEdge["flow"] {
    if (device === undefined) return [];
    const key = this.#site.hasPoint(device, "active-power") ? "active-power" : this.#site.powerOf(device);
    return key === undefined ? [] : [{ device: DeviceId.parse(device), point: PointKey.parse(key) }];
  }

  /** A wire with the breaker of the node at its end. */
  #wire({ from, node }: Omit<Feed, "column">, to: SchematicEnd): void {
    const { device, meter } = node;
    const breaker = this.#breaker(device, "breaker-status");
    this.#edges.push({
      ...edge(from, to),
      flow: this.#power(device ?? meter),
      ...(from.side !== "right" && { breaker }),
    });
  }

  #breaker(device: string | undefined, key: string): EdgeBreaker {
    if (device === undefined) return {};
    const point = (of: string) => ({ device: DeviceId.parse(device), point: PointKey.parse(of) });
    return {
      ...(this.#site.hasPoint(device, key) && { status: point(key) }),
      ...(this.#site.hasPoint(device, "breaker-trip") && { trip: point("breaker-trip") }),
    };
  }

  #put(node: SchematicNode): void {
    this.#nodes.push(node);
  }
}

function edge(from: SchematicEnd, to: SchematicEnd): SchematicEdge {
  return { from, to, medium: "electricity", via: [], flow: [], points: [] };
}
