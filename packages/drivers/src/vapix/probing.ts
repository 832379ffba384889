import type { ProbeProblem } from "@atrium/contract/devices";
import { sayTerm, t } from "@atrium/words";
import type { DriverPoint } from "../productCatalog.ts";
import { isPlausible } from "../engine/writable.ts";
import { networkProblem, ProbeFailure } from "../probe/probeFailure.ts";
import type { PointFinding, ProbeMeans, ProbeTask } from "../probe/probe.ts";
import { settingsProblems } from "../settingsProblems.ts";
import { readBasicInformation } from "./basicInformation.ts";
import { VapixLink } from "./vapixLink.ts";
import { textCode } from "../text.ts";
import { makeRead } from "./makeRead.ts";
import { NO_CLIPS, StreamAddress, vapixCatalog } from "./product.ts";
import type { VapixProduct, VapixRead, VapixValues } from "./product.ts";
import { VapixAnotherDevice, VapixGarbage, VapixPasswordRefused, VapixRefusal, VapixSilence } from "./vapixError.ts";
import { VapixSettings } from "./vapixSettings.ts";

const NOT_FOUND = 404;

/** The test of one unit of these products. */
export function vapixMeans(products: readonly VapixProduct[]): ProbeMeans {
  return {
    catalog: vapixCatalog(products),
    checkSettings: (settings) => settingsProblems(VapixSettings, settings),
    problemOf: vapixProblem,
    read: (task) => readUnit(task, products.find(({ name }) => name === task.request.product) ?? { reads: [] }),
  };
}

/** Hears what the unit is, and makes the calls that its product reads by. */
async function readUnit(
  { run, request, points, found, identified }: ProbeTask,
  { reads, isOnvif = false }: Pick<VapixProduct, "reads" | "isOnvif">,
): Promise<void> {
  const address = addressIn(request);
  const link = unitLink(request, address, run);
  const close = (): void => link.close();
  run.signal.addEventListener("abort", close, { once: true });
  try {
    link.open();
    const { answer } = await run.ask(() => (isOnvif ? link.onvif.identity() : readBasicInformation(link)));
    if (answer !== null) identified(answer);
    for (const read of reads) {
      const asked = points.filter(({ key }) => read.reports.includes(key));
      const finding = read.isReported === true ? unsubscribed() : await callOnce({ run, link, read, address });
      for (const point of asked) found(point, finding(point));
    }
  } finally {
    run.signal.removeEventListener("abort", close);
    close();
  }
}

function addressIn({ address = {} }: ProbeTask["request"]): StreamAddress {
  // A camera has some fields more, and a unit that is none has none of them.
  const unit = StreamAddress.safeParse(address);
  if (unit.success) return unit.data;
  throw new ProbeFailure("settings", t("Each unit has its own address. Enter the one to test."));
}

function unitLink({ settings }: ProbeTask["request"], unit: StreamAddress, run: ProbeTask["run"]): VapixLink {
  return new VapixLink({ unit, settings: VapixSettings.parse(settings), ...wordsFor(run) });
}

/** A connection's name is that of all its units. */
function wordsFor({ name, clock }: ProbeTask["run"]) {
  return { clock, ...(name === undefined ? {} : { name: t("The unit") }) };
}

/** A test subscribes to nothing. */
function unsubscribed(): (point: DriverPoint) => PointFinding {
  const reason = t("The camera reports this by itself once it is added. A test does not wait for it.");
  const { problem } = new ProbeFailure("no-such-object", reason);
  return () => ({ raw: null, value: null, roundTrip: null, problem });
}

interface Call extends Pick<ProbeTask, "run"> {
  readonly link: VapixLink;
  readonly read: VapixRead;
  readonly address: StreamAddress;
}

async function callOnce({ run, link, read, address }: Call): Promise<(point: DriverPoint) => PointFinding> {
  const failed = (problem: ProbeProblem) => () => ({ raw: null, value: null, roundTrip: null, problem });
  try {
    const { answer, roundTrip } = await run.ask(() => makeRead(link, read, address));
    const values = valuesIn(answer, read);
    return (point) => ({ ...findingOf(values[point.key], point), roundTrip });
  } catch (error) {
    if (error instanceof VapixGarbage) return failed(new ProbeFailure("garbage", error.message).problem);
    if (!(error instanceof VapixRefusal)) throw error;
    const code = error.status === NOT_FOUND ? "no-such-object" : "exception";
    const reason = t("Reading {path} failed: HTTP {status}, {message}.", {
      path: read.request.path,
      status: error.status,
      message: error.message,
    });
    return failed(new ProbeFailure(code, reason, error.status).problem);
  }
}

function valuesIn(answer: string, read: VapixRead): VapixValues {
  try {
    return read.values(answer, NO_CLIPS);
  } catch (error) {
    throw new VapixGarbage(t("The response is not {path}.", { path: read.request.path }), {
      cause: error,
    });
  }
}

function findingOf(said: number | string | undefined, point: DriverPoint): Omit<PointFinding, "roundTrip"> {
  if (typeof said === "string") return { raw: said, value: textCode(said) };
  const value = said;
  if (value === undefined || Number.isNaN(value)) {
    const { problem } = new ProbeFailure(
      "no-such-object",
      t("The response has no value for {name}.", { name: sayTerm(point.name) }),
    );
    return { raw: null, value: null, problem };
  }
  const raw = String(value);
  if (point.states?.some((state) => state.value === value) === true || isPlausible(point, value)) return { raw, value };
  return {
    raw,
    value,
    problem: new ProbeFailure(
      "implausible",
      t("{raw} is not a possible value of {name}.", { raw, name: sayTerm(point.name) }),
    ).problem,
  };
}

export function vapixProblem(error: unknown): ProbeProblem | null {
  if (error instanceof VapixPasswordRefused) return new ProbeFailure("password", error.message).problem;
  if (error instanceof VapixAnotherDevice) return new ProbeFailure("another-device", error.message).problem;
  if (error instanceof VapixGarbage) return new ProbeFailure("garbage", error.message).problem;
  if (error instanceof VapixRefusal) return new ProbeFailure("exception", `${error.message}.`, error.status).problem;
  if (!(error instanceof VapixSilence)) return null;
  return networkProblem(error) ?? new ProbeFailure("silent", error.message).problem;
}
