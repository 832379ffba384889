import { parseSync } from "oxc-parser";

/** How a source of the web breaks the rule that columns of tables stand in the contract. */
export interface StrayColumns {
  /** What it does that a table of the web does not. */
  readonly breaches: readonly string[];
  /** The keys of its columns that have no value, which the page alone has: buttons, pictures. */
  readonly own: readonly string[];
}

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/**
 * Looks for columns that exports could not share: a table drawn by hand, a column with title and cell of its own, columns that
 * are not imported from the contract. @param makers the functions that draw the columns of a list
 */
export function strayColumns(file: string, source: string, makers: readonly string[]): StrayColumns {
  const { program, module } = parseSync(file, source);
  const fromContract = new Set(
    module.staticImports
      .filter(({ moduleRequest }) => /^@atrium\/contract\b/.test(moduleRequest.value))
      .flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  );
  const breaches: string[] = [];
  const own: string[] = [];
  for (const node of nodesOf(program)) {
    if (node.type === "JSXOpeningElement" && nameOf(node["name"]) === "table") breaches.push("draws a table by hand");
    if (node.type === "ObjectExpression" && hasKeys(node, ["title", "cell"])) breaches.push("has a column of its own");
    if (node.type !== "CallExpression") continue;
    const callee = nameOf(node["callee"]);
    const [first] = listOf(node["arguments"]);
    if (callee === "ownColumn") own.push(String(first?.["value"]));
    if (callee === undefined || !makers.includes(callee)) continue;
    const columns = nameOf(first);
    if (columns === undefined || !fromContract.has(columns)) breaches.push("has columns that the contract does not");
  }
  return { breaches, own };
}

/** A node of the syntax tree and all below it. */
function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const one of value) yield* nodesOf(one);
  } else if (isNode(value)) {
    yield value;
    for (const field of Object.values(value)) yield* nodesOf(field);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function listOf(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function nameOf(value: unknown): string | undefined {
  return isNode(value) && typeof value["name"] === "string" ? value["name"] : undefined;
}

function hasKeys(node: Node, keys: readonly string[]): boolean {
  const properties = new Set(listOf(node["properties"]).map(({ key }) => nameOf(key)));
  return keys.every((key) => properties.has(key));
}

/** Pieces that only name or steer what another one draws. */
const NO_PICTURES: ReadonlySet<string> = new Set(["Legend", "LineSample", "CompareBrush"]);

/**
 * The tables and charts that a source of the web draws, and whether it has the button that exports them.
 * @returns the names of what it draws without that button
 */
export function withoutExport(file: string, source: string): readonly string[] {
  const { program, module } = parseSync(file, source);
  const charts = new Set(
    module.staticImports
      .filter(({ moduleRequest }) => moduleRequest.value === "@atrium/ui/charts")
      .flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  );
  const drawn = new Set<string>();
  for (const node of nodesOf(program)) {
    const name = node.type === "JSXOpeningElement" ? nameOf(node["name"]) : undefined;
    if (name !== undefined) drawn.add(name);
  }
  if (drawn.has("ExportButton")) return [];
  return [...drawn].filter((name) => name === "DataTable" || (charts.has(name) && !NO_PICTURES.has(name)));
}
