import type { ProbeProblem } from "@atrium/contract/devices";
import { sayTerm, t } from "@atrium/words";
import type { DriverPoint } from "../productCatalog.ts";
import { isPlausible } from "../engine/writable.ts";
import { networkProblem, ProbeFailure } from "../probe/probeFailure.ts";
import type { PointFinding, ProbeTask } from "../probe/probe.ts";
import type { TestRun } from "../probe/testRun.ts";
import { BacnetGarbage, BacnetRefusal, BacnetTimeout, ReplyTooLong } from "./bacnetError.ts";
import { BacnetSettings } from "./bacnetSettings.ts";
import { readDeviceWords } from "./deviceWords.ts";
import { WrongDevice } from "./identity.ts";
import { describeObject, PROPERTY } from "./objects.ts";
import { BacnetAddress } from "./product.ts";
import { readPropertyAck } from "./propertyReader.ts";
import { readProperty } from "./requests.ts";
import type { ServiceRequest } from "./requests.ts";
import { Session } from "./session.ts";
import { SocketPool } from "./sharedSocket.ts";
import { Malformed, TagReader } from "./tagReader.ts";
import { hasUnit, inPointUnit, quantity, statedUnit, unitRefusal } from "./statedUnit.ts";
import type { StatedUnit } from "./statedUnit.ts";
import { FAULT, FAULTY } from "./writeOutcome.ts";

/** Error codes that deny an object or its property (ASHRAE 135 clause 18). */
const NOT_THERE = new Set([31, 32]);

/** Makes sure of the device, hears what it is, and reads the points' objects one by one. */
export async function readForProbe({ run, request, points, found, identified }: ProbeTask): Promise<void> {
  const session = sessionOf(run, BacnetSettings.parse(request.settings));
  const close = (): void => session.close();
  run.signal.addEventListener("abort", close, { once: true });
  const send = async (asked: ServiceRequest): Promise<Buffer> =>
    (await run.ask(() => session.request(asked, { retries: 0 }))).answer;
  try {
    await run.ask(() => session.open());
    identified(await readDeviceWords(BacnetSettings.parse(request.settings).deviceInstance, send));
    for (const point of points) found(point, await readPoint(run, session, point));
  } finally {
    run.signal.removeEventListener("abort", close);
    close();
  }
}

/** A socket of its own, of any port: the running connection may have the one of its settings, and the device's answers there. */
function sessionOf(run: TestRun, settings: BacnetSettings): Session {
  return new Session({
    ...(run.name === undefined ? {} : { name: run.name }),
    sockets: new SocketPool(),
    settings: { ...settings, localPort: 0 },
    clock: run.clock,
    signal: run.signal,
    onNotification: () => {},
    onSocketFailed: () => {},
  });
}

async function readPoint(run: TestRun, session: Session, point: DriverPoint): Promise<PointFinding> {
  const object = BacnetAddress.parse(point.address);
  const read = async (property: number): Promise<{ value: number; roundTrip: number }> => {
    const { answer, roundTrip } = await run.ask(() => session.request(readProperty(object, property), { retries: 0 }));
    let value = Number.NaN;
    readPropertyAck(new TagReader(answer), (reported) => {
      if (reported.kind === "number" || reported.kind === "bits") value = reported.value;
    });
    return { value, roundTrip };
  };
  try {
    const { value: said, roundTrip } = await read(PROPERTY.presentValue);
    const flags = await read(PROPERTY.statusFlags).catch(unlessRefused);
    const code = hasUnit(point, object) ? await read(PROPERTY.units).catch(unlessRefused) : null;
    const stated = statedUnit(point, object, code?.value);
    const refusal = unitRefusal(point, stated);
    if (refusal !== null) {
      const { problem } = new ProbeFailure("another-unit", refusal);
      return { raw: quantity(said, stated.unit), value: null, roundTrip, problem };
    }
    const value = inPointUnit(said, stated);
    const problem = problemOfValue(point, value, flags?.value ?? 0);
    const raw = Number.isNaN(said) ? t("not a number") : quantity(said, stated.unit);
    const note = hasUnit(point, object) ? noteOf(point, stated) : undefined;
    const finding = {
      raw,
      value: Number.isFinite(value) ? value : null,
      roundTrip,
      ...(note === undefined ? {} : { note }),
    };
    return problem === null ? finding : { ...finding, problem };
  } catch (error) {
    const problem = error instanceof BacnetTimeout ? null : bacnetProblem(error, describeObject(object));
    if (problem === null) throw error;
    return { raw: null, value: null, roundTrip: null, problem };
  }
}

function noteOf({ unit }: DriverPoint, stated: StatedUnit): string | undefined {
  if (stated.unit === undefined) return t("The device reports no unit. {unit} is assumed.", { unit: unit ?? "" });
  return stated.unit === unit ? undefined : t("Converted from {unit}.", { unit: stated.unit });
}

/** An object need not have status flags, nor a unit. */
function unlessRefused(error: unknown): null {
  if (error instanceof BacnetRefusal) return null;
  throw error;
}

function problemOfValue(point: DriverPoint, value: number, flags: number): ProbeProblem | null {
  if (!isPlausible(point, value)) {
    return new ProbeFailure(
      "implausible",
      t("{value} is not a possible value of {name}.", { value, name: sayTerm(point.name) }),
    ).problem;
  }
  return (flags & FAULT) === 0 ? null : new ProbeFailure("fault", t(FAULTY)).problem;
}

/** @param asked what was asked for, for the sentence */
export function bacnetProblem(error: unknown, asked = t("the device")): ProbeProblem | null {
  if (error instanceof WrongDevice) return new ProbeFailure("another-device", error.message).problem;
  if (error instanceof BacnetTimeout) return new ProbeFailure("silent", error.message).problem;
  if (error instanceof BacnetRefusal) {
    const isDenied = error.kind === "error" && NOT_THERE.has(error.code);
    const reason = t("Reading {asked} failed. The device replied: {message}.", { asked, message: error.message });
    return new ProbeFailure(isDenied ? "no-such-object" : "exception", reason, error.code).problem;
  }
  if (error instanceof ReplyTooLong) {
    return new ProbeFailure("wrong-length", t("Reading {asked} failed: {message}.", { asked, message: error.message }))
      .problem;
  }
  if (error instanceof Malformed || error instanceof BacnetGarbage) {
    return new ProbeFailure("garbage", t("The device's reply cannot be read: {message}.", { message: error.message }))
      .problem;
  }
  return networkProblem(error);
}
