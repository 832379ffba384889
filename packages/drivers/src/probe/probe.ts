import type { DeviceIdentity, ProbeProblem, ProbeReport, ProbedPoint } from "@atrium/contract/devices";
import { PointId } from "@atrium/contract";
import { t } from "@atrium/words";
import { isAddressProblem } from "../productCatalog.ts";
import type { ProbeRequest, TestOptions } from "../discovery.ts";
import type { AddressProblem, DriverPoint, ProductCatalog } from "../productCatalog.ts";
import { networkReason } from "../engine/networkReason.ts";
import { networkProblem, ProbeFailure } from "./probeFailure.ts";
import { TestRun } from "./testRun.ts";

/** What a protocol's read found out of one point. */
export type PointFinding = Pick<ProbedPoint, "raw" | "value" | "roundTrip" | "problem" | "note">;

/** The work of a protocol in a test. */
export interface ProbeTask {
  readonly run: TestRun;
  readonly request: ProbeRequest;
  /** None where no product is given. */
  readonly points: readonly DriverPoint[];
  readonly found: (point: DriverPoint, finding: PointFinding) => void;
  readonly identified: (identity: DeviceIdentity) => void;
}

export interface ProbeMeans {
  readonly catalog: ProductCatalog;
  readonly checkSettings: (settings: Record<string, unknown>) => AddressProblem[];
  /** Reads what is asked, and closes what it has opened. It may throw what `problemOf` knows. */
  readonly read: (task: ProbeTask) => Promise<void>;
  /** The meaning of the protocol's own errors; null: another error. */
  readonly problemOf: (error: unknown) => ProbeProblem | null;
}

/** A test read: it asks and never writes, ends in time, and gives the precise reason where no answer comes. */
export async function probe(means: ProbeMeans, request: ProbeRequest, options: TestOptions): Promise<ProbeReport> {
  const points = pointsOf(means, request);
  if ("code" in points) return { outcome: "fails", problem: points, roundTrip: null, requests: 0, points: [] };
  const run = new TestRun(options);
  const findings = new Map<number, PointFinding>();
  let identity: DeviceIdentity | undefined;
  let problem: ProbeProblem | undefined;
  try {
    await means.read({
      run,
      request,
      points,
      found: ({ id }, finding) => void findings.set(id, finding),
      identified: (said) => (identity = { ...identity, ...said }),
    });
  } catch (error) {
    problem = run.failure?.problem ?? problemOf(means, error);
  } finally {
    run.close();
  }
  const missing = problem ?? new ProbeFailure("silent", t("No value was received.")).problem;
  const probed = points.map((point) => probedPoint(point, findings.get(point.id) ?? nothing(missing)));
  const outcome = outcomeOf(probed, problem);
  problem ??= wrongProduct(probed, identity);
  return {
    outcome,
    ...(problem === undefined ? {} : { problem }),
    ...(identity === undefined ? {} : { identity }),
    roundTrip: run.firstRoundTrip,
    requests: run.requests,
    points: probed,
  };
}

/** The meaning of an error in a test of this protocol. */
export function problemOf(means: Pick<ProbeMeans, "problemOf">, error: unknown): ProbeProblem {
  if (error instanceof ProbeFailure) return error.problem;
  const known = means.problemOf(error) ?? networkProblem(error);
  if (known !== null) return known;
  const reason = networkReason(error, t("The remote host"));
  if (reason !== null) return new ProbeFailure("unreachable", reason).problem;
  return new ProbeFailure("garbage", error instanceof Error ? error.message : String(error)).problem;
}

function pointsOf({ catalog, checkSettings }: ProbeMeans, request: ProbeRequest): DriverPoint[] | ProbeProblem {
  const { settings, product, address = {}, details } = request;
  const wrong = checkSettings(settings);
  if (wrong.length > 0) return invalid(wrong);
  if (product === undefined) return [];
  const rows = catalog.points(product, address, details);
  const problems = rows.filter(isAddressProblem);
  if (problems.length > 0) return invalid(problems);
  return rows.flatMap((row, index) =>
    isAddressProblem(row) ? [] : [Object.assign(row, { id: PointId.parse(index + 1), device: "test" })],
  );
}

/** Settings, an address or a range that is not valid. */
export function invalid(problems: readonly AddressProblem[]): ProbeProblem {
  const sentence = problems.map(({ field, problem }) => `${field}: ${problem}`).join("; ");
  return new ProbeFailure("settings", `${sentence}.`).problem;
}

function nothing(problem: ProbeProblem): PointFinding {
  return { raw: null, value: null, roundTrip: null, problem };
}

function probedPoint(
  { key, name, unit, kind, startsAgain }: DriverPoint,
  { raw, ...found }: PointFinding,
): ProbedPoint {
  // What a driver makes of it while it runs, too: `engine/counterReadings.ts`.
  const startsAtZero = kind === "counter" && startsAgain !== true && found.value === 0 && found.problem === undefined;
  const note = startsAtZero ? { note: t("A counter at 0 is accepted once it starts counting.") } : {};
  const quality = found.problem === undefined && found.value !== null ? "good" : "bad";
  // The number of a text says nothing to people: the text is as it came.
  const rest = kind === "text" ? { ...found, value: null } : found;
  return {
    key,
    name,
    raw: raw?.slice(0, 200) ?? null,
    ...rest,
    ...note,
    ...(unit === undefined ? {} : { unit }),
    quality,
  };
}

function outcomeOf(points: readonly ProbedPoint[], problem: ProbeProblem | undefined): ProbeReport["outcome"] {
  const good = points.filter(({ quality }) => quality === "good").length;
  if (good < points.length) return good > 0 ? "partly" : "fails";
  if (problem === undefined) return "answers";
  return good > 0 ? "partly" : "fails";
}

/** Answers that deny everything a product has are those of another product. */
const DENIALS = new Set<ProbeProblem["code"]>(["no-such-object", "exception", "implausible"]);

function wrongProduct(points: readonly ProbedPoint[], identity: DeviceIdentity | undefined): ProbeProblem | undefined {
  const first = points.find(({ problem }) => problem !== undefined)?.problem;
  const isDenied =
    points.length > 0 && points.every(({ problem }) => problem !== undefined && DENIALS.has(problem.code));
  if (!isDenied) return first;
  const itself = [identity?.vendor, identity?.model, identity?.name].filter((word) => word !== undefined).join(" ");
  const reason =
    itself === ""
      ? t("The device responds, but has none of this product's points.")
      : t("The device responds, but has none of this product's points. It identifies itself as {itself}.", { itself });
  return new ProbeFailure("another-device", reason).problem;
}
