import { categoryOf } from "@atrium/contract/devices";
import type { SchematicNode } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { valueOf } from "../../../devices/reading.ts";
import { capital, stateText } from "../../../devices/words.ts";
import type { Seen } from "../seen.ts";
import type { DrawnEdge, Running } from "./drawn.ts";
import { BREAKER } from "./energised.ts";

/** Kinds that do nothing but carry electricity. */
const CARRIERS: ReadonlySet<SchematicNode["kind"]> = new Set(["transformer", "incomer", "solar"]);

/** Parts of a larger device, such as the fans of a fresh air unit, run by how fast or how open they are. */
const MOVERS: ReadonlySet<SchematicNode["kind"]> = new Set(["fan", "pump", "valve"]);

/** As much of a value as says whether it counts. */
interface NodeReading {
  readonly shown?: { readonly value: number | null; readonly isOld: boolean } | undefined;
}

interface RunningOf {
  readonly kind: SchematicNode["kind"];
  readonly seen: Seen | undefined;
  readonly values: readonly NodeReading[];
  readonly isLive: boolean | undefined;
}

/** Whether what a node is of runs: a machine by its device, a meter while it measures, what only carries electricity by its voltage. */
export function runningOf({ kind, seen, values, isLive }: RunningOf): Running {
  if (kind === "meter") {
    return values.some(({ shown }) => shown !== undefined && shown.value !== null && !shown.isOld) ? "on" : "unknown";
  }
  if (CARRIERS.has(kind)) return isLive === undefined ? "unknown" : isLive ? "on" : "off";
  if (seen === undefined && MOVERS.has(kind)) return runningByValue(values);
  if (seen === undefined || seen.reading.isStale || seen.reading.seenAt === null) return "unknown";
  // A closed breaker stays closed while it is dead.
  const position = kind === "breaker" ? valueOf(seen.reading, BREAKER) : null;
  if (position !== null) return position === 0 ? "off" : "on";
  return seen.reading.condition.isOn ? "on" : "off";
}

function runningByValue([first]: readonly NodeReading[]): Running {
  const { shown } = first ?? {};
  if (shown === undefined || shown.value === null || shown.isOld) return "unknown";
  return shown.value > 0 ? "on" : "off";
}

/** Which of its supplies a transfer switch lies on, in the order of the edges; undefined: none, or not known. */
export function supplyOf(edges: readonly DrawnEdge[]): "first" | "second" | undefined {
  const [first, second] = edges.filter(({ breaker }) => breaker !== undefined);
  if (first?.breaker === "closed") return "first";
  return second?.breaker === "closed" ? "second" : undefined;
}

interface WordOf {
  readonly node: SchematicNode;
  readonly seen: Seen | undefined;
  readonly edges: readonly DrawnEdge[];
}

/** What a node says of its state in a word. What neither runs nor stands says nothing while it is right. */
export function wordOf({ node, seen, edges }: WordOf): string | undefined {
  if (node.kind === "solar" && feedsIn(node, edges)) return t("feeds in ## solar power");
  if (seen === undefined) return undefined;
  const { device, reading } = seen;
  const isSilent = reading.isStale || reading.seenAt === null;
  if (device.gateway === undefined) return t("Not connected");
  if (isSilent) return stateText(reading);
  const hasWord =
    node.kind === "transfer-switch" ||
    node.kind === "breaker" ||
    categoryOf(device)?.hasActiveStatus === true ||
    reading.condition.trouble !== undefined;
  return hasWord ? capital(reading.condition.word ?? stateText(reading)) : undefined;
}

/** Whether power goes from a node into its wires. */
export function feedsIn({ key }: SchematicNode, edges: readonly DrawnEdge[]): boolean {
  return edges.some(
    ({ edge: { from, medium }, isFlowing, isBackward }) =>
      medium === "electricity" && isFlowing === true && (from.node === key) !== isBackward,
  );
}
